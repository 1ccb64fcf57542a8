import { MINUTE_MS } from '#shared/domain/time.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect.ts';
import type { Clock } from '../../platform/clock.ts';
import { etagOf, namesTag } from '../../platform/etag.ts';
import { escapeHtml } from '../../platform/html.ts';
import { SITEMAP_SECTIONS, type SitemapPage } from './sections.ts';

export { listFirstPages } from './sections.ts';

export interface SitemapOptions {
  db: Database;
  clock: Clock;
  /** Prefix of addresses. */
  publicOrigin: string;
  headers: Readonly<Record<string, string>>;
}

interface File {
  body: Buffer;
  zipped: Buffer;
  etag: string;
}

/** How long a file is cached: crawlers come rarely, and a large site takes a second. */
const KEPT_MS = 10 * MINUTE_MS;
const CACHE_CONTROL = 'public, max-age=600';

const zip = promisify(gzip);

/**
 * Serves `/sitemap.xml` (the index), `/sitemap/{section}-{part}.xml` (addresses with the times of their last changes) and
 * `/robots.txt`.
 */
export function serveSitemap(app: FastifyInstance, { db, clock, publicOrigin, headers }: SitemapOptions): void {
  /** Cached files and those in progress. */
  const files = new Map<string, { askedAtMs: number; file: Promise<File | null> }>();

  /** Null for a file without addresses. Concurrent requests share the work. */
  function find(
    name: string,
    listEntries: () => Promise<string[]>,
    root: 'urlset' | 'sitemapindex',
  ): Promise<File | null> {
    const nowMs = clock.now().getTime();
    for (const [key, { askedAtMs }] of files) if (nowMs - askedAtMs >= KEPT_MS) files.delete(key);
    const kept = files.get(name);
    if (kept) return kept.file;
    const file = make(listEntries, root);
    files.set(name, { askedAtMs: nowMs, file });
    void file.catch(() => null).then((made) => made ?? files.delete(name));
    return file;
  }

  async function make(listEntries: () => Promise<string[]>, root: 'urlset' | 'sitemapindex'): Promise<File | null> {
    const entries = await listEntries();
    if (entries.length === 0) return null;
    const text = `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;
    const body = Buffer.from(text);
    return { body, zipped: await zip(body), etag: etagOf(text) };
  }

  function entry(kind: 'url' | 'sitemap', { path, changedAt }: SitemapPage): string {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${kind}><loc>${escapeHtml(publicOrigin + path)}</loc>${changed}</${kind}>`;
  }

  async function listFiles(): Promise<string[]> {
    const sections = await Promise.all(
      SITEMAP_SECTIONS.map(async ({ name, listParts }) =>
        (await listParts(db)).map(({ part, ...times }) => ({ path: `/sitemap/${name}-${part}.xml`, ...times })),
      ),
    );
    return sections.flat().map((file) => entry('sitemap', file));
  }

  function send(request: FastifyRequest, reply: FastifyReply, { body, zipped, etag }: File): FastifyReply {
    void reply.headers({ ...headers, etag, vary: 'accept-encoding', 'cache-control': CACHE_CONTROL });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    void reply.type('application/xml; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(zipped);
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const file = await find('index', listFiles, 'sitemapindex');
    return file ? send(request, reply, file) : reply.callNotFound();
  });

  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const [name, section, part] = /^([a-z]+)-(0|[1-9]\d{0,6})\.xml$/.exec(request.params.file) ?? [];
    const known = SITEMAP_SECTIONS.find(({ name: sectionName }) => sectionName === section);
    const listEntries = async () =>
      ((await known?.listPages(db, Number(part))) ?? []).map((page) => entry('url', page));
    const file = name && known ? await find(name, listEntries, 'urlset') : null;
    return file ? send(request, reply, file) : reply.callNotFound();
  });

  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /embed/',
    'Disallow: /error',
    'Disallow: /markup',
    // For Yandex: these parameters do not change the page.
    'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&src',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');

  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers({ ...headers, 'cache-control': CACHE_CONTROL })
      .type('text/plain; charset=utf-8')
      .send(robots),
  );
}
