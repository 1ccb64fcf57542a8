import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { embedContracts } from '#shared/contracts/embed.ts';
import { readFeedCards, readFeedItems, type EmbedSources } from '../domains/embed/index.ts';
import { visitor } from '../platform/actor.ts';
import type { Platform } from '../platform/binder.ts';
import type { CallContext } from '../platform/context.ts';
import { etagOf, namesTag } from '../platform/etag.ts';
import { visitorKey } from '../platform/limits.ts';
import { readInput } from '../platform/read-input.ts';
import { companySitemap, jobFeed, rssFeed, vacancyFeed, type FeedDocument } from './feed-documents.ts';

export interface CompanyFeedOptions extends Pick<Platform, 'db' | 'clock' | 'events' | 'jobs' | 'limiter'> {
  embedKeys: EmbedSources['keys'];
  search: EmbedSources['search'];
  /** Prefix of the feeds' links. */
  publicOrigin: string;
}

const LIMIT = { points: 60, seconds: 60 };
const CACHE_CONTROL = 'public, max-age=300';
const RSS_ITEMS = 50;
/** Other sites fetch the whole feed at once. */
const EXPORT_ITEMS = 1_000;

const feedQuery = embedContracts['GET /embed/feed'].query;
const wholeQuery = feedQuery.omit({ page: true, per_page: true, group: true });
const exportQuery = wholeQuery.extend({ style: z.enum(['yandex', 'indeed']).default('yandex') });

/**
 * A company's open vacancies for programs, below `api`: `/embed/feed.json` equals the call by key, `/embed/feed.rss` is
 * for feed readers, `/embed/feed.xml` for job sites, `/embed/sitemap-company.xml` for crawlers. By key or company. Servers request them, without an Origin; pages of
 * other origins cannot read them.
 */
export function serveCompanyFeeds(api: FastifyInstance, options: CompanyFeedOptions): void {
  const { db, clock, events, jobs, limiter, embedKeys: keys, search, publicOrigin } = options;
  const sources: EmbedSources = { keys, search, ownOrigin: new URL(publicOrigin).origin };

  async function contextOf({ ip, log }: FastifyRequest, key: string | undefined): Promise<CallContext> {
    // A key has its own limit.
    const asking = visitorKey(ip);
    if (key === undefined) await limiter.consume('company feed', LIMIT, asking);
    return { db, clock, events, jobs, limiter, actor: visitor, ip, visitor: asking, origin: null, userAgent: '', log };
  }

  function serve(name: string, type: string, write: (request: FastifyRequest) => Promise<string>): void {
    api.get(`/embed/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const body = await write(request);
      const etag = etagOf(body);
      void reply.headers({ etag, 'cache-control': CACHE_CONTROL });
      return namesTag(request.headers['if-none-match'], etag)
        ? reply.status(304).send()
        : reply.type(`${type}; charset=utf-8`).send(body);
    });
  }

  async function documentOf(
    request: FastifyRequest,
    query: z.output<typeof wholeQuery>,
    limit: number,
  ): Promise<FeedDocument> {
    const { items, companies } = await readFeedItems(
      sources,
      { ...query, group: undefined, page: 1, per_page: limit },
      await contextOf(request, query.key),
    );
    return { items, companies, publicOrigin };
  }

  serve('feed.json', 'application/json', async (request) => {
    const query = readInput(feedQuery, request.query);
    return JSON.stringify(await readFeedCards(sources, query, await contextOf(request, query.key)));
  });
  serve('feed.rss', 'application/rss+xml', async (request) =>
    rssFeed(await documentOf(request, readInput(wholeQuery, request.query), RSS_ITEMS)),
  );
  serve('feed.xml', 'application/xml', async (request) => {
    const { style, ...query } = readInput(exportQuery, request.query);
    const document = await documentOf(request, query, EXPORT_ITEMS);
    return style === 'indeed' ? jobFeed(document) : vacancyFeed(document);
  });
  serve('sitemap-company.xml', 'application/xml', async (request) =>
    companySitemap(await documentOf(request, readInput(wholeQuery, request.query), EXPORT_ITEMS)),
  );
}
