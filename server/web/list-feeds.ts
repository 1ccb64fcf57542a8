import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/client/call.ts';
import type { PageTag } from '#shared/contracts/events.ts';
import { wholeImageUrl } from '#shared/domain/image-sizes.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';
import { readVacancyQuery } from '#shared/domain/vacancy-query.ts';
import type { Database } from '../database/connect.ts';
import { findFeedItems } from '../domains/vacancy/index.ts';
import type { Clock } from '../platform/clock.ts';
import { escapeHtml } from '../platform/html.ts';
import { classify } from '../platform/problem-handler.ts';
import { vacancyEntry } from './feed-documents.ts';
import { writeJsonFeed, writeRss, type FeedText } from './feed-formats.ts';
import { found } from './found.ts';
import { RenderUnavailable } from './page-cache.ts';
import type { PageDesk } from './page-desk.ts';
import { sendPage } from './page-front.ts';
import type { RenderedPage } from './ready-page.ts';
import { chooseEncoding } from '../platform/encoding.ts';
import { canonicalTarget } from './request-head.ts';

export interface ListFeedOptions {
  db: Database;
  clock: Clock;
  call: Call;
  desk: PageDesk;
  /** Prefix of the feeds' links. */
  publicOrigin: string;
  headers: Readonly<Record<string, string>>;
}

const FORMATS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
} as const;

const CACHE_CONTROL = 'public, max-age=300';

/** A list as a feed and the tag that invalidates it. */
interface List {
  tag: PageTag;
  read(options: ListFeedOptions, list: string, query: URLSearchParams): Promise<Omit<FeedText, 'url' | 'feedUrl'>>;
}

const vacancies: List = { tag: 'vacancies', read: readVacancies };
const news: List = { tag: 'news', read: readNews };

/**
 * Serves a list's newest items through the page cache as RSS and JSON Feed: the address is the list's path plus `.rss` or
 * `.json`, with the same query. Resumes have no feed: their owners agreed to the site, not to other programs.
 */
export function serveListFeeds(app: FastifyInstance, options: ListFeedOptions): void {
  const { desk } = options;

  async function answer(list: List, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = canonicalTarget(request.raw.url ?? '/');
    const { pathname, search: query } = new URL(key, options.publicOrigin);
    const page = pathname.slice(0, pathname.lastIndexOf('.'));
    const format = pathname.endsWith('.rss') ? FORMATS.rss : FORMATS.json;

    async function render(): Promise<RenderedPage> {
      const text = await list.read(options, page, new URLSearchParams(query)).catch((error: unknown) => {
        throw classify(error).code === 'service_unavailable' ? new RenderUnavailable() : error;
      });
      const body = Buffer.from(
        format.write({ ...text, url: options.publicOrigin + page + query, feedUrl: options.publicOrigin + key }),
      );
      return {
        status: 200,
        headers: { ...options.headers, 'content-type': format.type, 'cache-control': CACHE_CONTROL },
        body,
        tags: [list.tag],
      };
    }

    const ready = await desk.open(key, render, request.ip);
    const encoded = await ready.encode(chooseEncoding(request.headers['accept-encoding']));
    reply.hijack();
    sendPage(request.raw, reply.raw, ready, encoded);
  }

  for (const extension of Object.keys(FORMATS)) {
    app.get(`/vacancy-list.${extension}`, (request, reply) => answer(vacancies, request, reply));
    app.get(`/vacancy-list/:slug(^[\\w-]+).${extension}`, (request, reply) => answer(vacancies, request, reply));
    app.get(`/news.${extension}`, (request, reply) => answer(news, request, reply));
  }
}

/** Leaves out vacancies that employers exclude from feeds, and what is only close to the words. */
async function readVacancies(
  { db, clock, call, publicOrigin }: ListFeedOptions,
  list: string,
  given: URLSearchParams,
): Promise<Omit<FeedText, 'url'>> {
  const query = readVacancyQuery(given);
  const slug = /^\/vacancy-list\/(.+)$/.exec(list)?.[1];
  const { items, promoted, named, applied } = await found(
    call('GET /search/vacancy', { ...query, slug, sort: 'newest', per_page: PAGE_SIZE_MAX }),
  );
  // Whoever follows a list waits for what it asks for, not for what is like it.
  const ids = new Set([...items, ...promoted].filter(({ isClose }) => !isClose).map(({ id }) => id));
  const known = (await findFeedItems(db, [...ids], clock.now())).filter(({ inFeed }) => inFeed);
  const entries = known
    .map((item) => vacancyEntry(item, publicOrigin))
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const narrowed = applied.filter(({ field }) => field in query).map(({ name }) => name);
  const parts = [named.specialization?.name, named.city?.name, ...narrowed].filter((part) => part !== undefined);
  const title = ['Вакансии в\u00a0строительстве', parts.join(', ')].filter(Boolean).join(': ');
  return {
    title: `${title} — Каркас`,
    description: 'Новые вакансии с\u00a0зарплатой, графиком и\u00a0условиями',
    items: entries.slice(0, PAGE_SIZE_MAX),
  };
}

async function readNews(
  { call, publicOrigin }: ListFeedOptions,
  _list: string,
  given: URLSearchParams,
): Promise<Omit<FeedText, 'url'>> {
  const category = given.get('category') ?? undefined;
  const { items } = await found(call('GET /news/list', { category, per_page: PAGE_SIZE_MAX }));
  const entries = items
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
    .map(({ slug, title, lead, cover, category: { title: name }, publishedAt, id }) => ({
      // An article's address may change; its feed id may not.
      id: `${publicOrigin}/news#${id}`,
      url: `${publicOrigin}/news/${slug}`,
      title,
      html: `<p>${escapeHtml(lead)}</p>`,
      publishedAt,
      updatedAt: publishedAt,
      categories: [name],
      ...(cover ? { imageUrl: publicOrigin + wholeImageUrl(cover.src) } : {}),
    }));
  const part = category && items[0] ? `: ${items[0].category.title.toLowerCase()}` : '';
  return {
    title: `Новости стройки${part} — Каркас`,
    description: 'Законы, зарплаты, вахта и\u00a0безопасность на\u00a0стройке',
    items: entries,
  };
}
