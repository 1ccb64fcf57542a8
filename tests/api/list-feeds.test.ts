import Fastify, { type FastifyInstance } from 'fastify';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertNews, insertNewsCategory } from '#server/domains/content/index.ts';
import { installProblems } from '#server/platform/problem-handler.ts';
import { serveListFeeds } from '#server/web/list-feeds.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { createPageCache, type PageCache } from '#server/web/page-cache.ts';
import { createPageDesk } from '#server/web/page-desk.ts';
import { createEmbedWorld, kazan, OWN, painter, type EmbedWorld } from '../setup/embed-world.ts';

interface JsonFeed {
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    title: string;
    content_html: string;
    date_published: string;
    tags: string[];
    image?: string;
  }[];
}

let w: EmbedWorld;
let app: FastifyInstance;
let cache: PageCache;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const json = async (url: string) => (await get(url)).json<JsonFeed>();
const titles = async (url: string) => (await json(url)).items.map(({ title }) => title);

beforeAll(async () => {
  w = await createEmbedWorld();
  const { db, clock, call } = w.t;
  cache = createPageCache({ maxBytes: 10_000_000, now: clock.now });
  app = Fastify();
  installProblems(app, {});
  const desk = createPageDesk({ cache, newPagesPerMinute: 0 });
  serveListFeeds(app, { db, clock, call, desk, publicOrigin: OWN, headers: { 'x-content-type-options': 'nosniff' } });
  app.get('/*', () => 'a page');
  const categories = { law: 'Законы', pay: 'Зарплаты' };
  for (const [index, [slug, title]] of Object.entries(categories).entries()) {
    const categoryId = await insertNewsCategory(db, { slug, title, sort: index });
    const publishedAt = new Date(clock.time.getTime() - (index + 1) * 60_000);
    await insertNews(db, {
      slug: `${slug}/first`,
      status: 'published',
      categoryId,
      title: `${title} & <прочее>`,
      lead: 'Что <изменилось>',
      cover: index === 0 ? { src: '/files/originals/news/1.jpg', alt: '' } : null,
      blocks: [{ kind: 'p', text: 'Текст' }],
      publishedAt,
      pinnedUntil: index === 1 ? new Date(clock.time.getTime() + 60_000) : null,
    });
  }
});
afterAll(async () => {
  await app.close();
  await w.t.close();
});

describe('feeds of lists', () => {
  test('JSON Feed: the newest first, with texts, without vacancies excluded from feeds', async () => {
    const answer = await get('/vacancy-list.json');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/feed+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    const feed = answer.json<JsonFeed>();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: `${OWN}/vacancy-list`,
      feed_url: `${OWN}/vacancy-list.json`,
      language: 'ru',
    });
    expect(feed.items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['welder', 'painter', 'helper', 'hidden']),
    );
    expect(feed.items.map(({ title }) => title)).not.toContain('kept');
    expect(feed.items.map(({ date_published: at }) => at)).toEqual(
      feed.items
        .map(({ date_published: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(feed.items.find(({ title }) => title === 'helper')).toMatchObject({
      url: `${OWN}/vacancy/${w.ids.helper}`,
      content_html: expect.stringContaining('<p>Помогать сварщику.</p>') as string,
      tags: [painter.name],
    });
    expect(answer.payload).not.toContain('Колонна 4');
  });

  test('RSS with its own address', async () => {
    const answer = await get('/vacancy-list.rss');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(answer.payload) as {
      rss: { channel: { 'atom:link': object; link: string; item: { title: string; link: string }[] } };
    };
    expect(rss.channel).toMatchObject({
      link: `${OWN}/vacancy-list`,
      'atom:link': { '@_href': `${OWN}/vacancy-list.rss`, '@_rel': 'self' },
    });
    expect(rss.channel.item.map(({ title }) => title)).toEqual(await titles('/vacancy-list.json'));
  });

  test('of a city and a profession, with the filters of the page', async () => {
    expect(await titles(`/vacancy-list/${kazan.slug}.json`)).not.toContain('painter');
    const narrowed = await json(
      `/vacancy-list/${painter.slug}.json?schedule=d5_2&city=${kazan.id}&utm_source=x&page=2&sort=pay_desc`,
    );
    expect(narrowed.items.map(({ title }) => title)).toEqual(['helper']);
    expect(narrowed.home_page_url).toBe(`${OWN}/vacancy-list/${painter.slug}?city=${kazan.id}&schedule=d5_2`);
    expect(narrowed.title).toContain(`${painter.name}, `);
    expect((await json(`/vacancy-list/${kazan.slug}_${painter.slug}.json`)).items).toHaveLength(1);
  });

  test('of words, without what is only close to them', async () => {
    const q = 'маляр месяц через месяц';
    expect((await w.t.call('GET /search/vacancy', { q })).total).toBeGreaterThan(0);
    expect(await titles(`/vacancy-list.json?${new URLSearchParams({ q })}`)).toEqual([]);
    expect(await titles(`/vacancy-list.json?${new URLSearchParams({ q: 'маляр' })}`)).toContain('helper');
  });

  test('news, the newest first despite pins; by category', async () => {
    const feed = await json('/news.json');
    expect(feed.items.map(({ title }) => title)).toEqual(['Законы & <прочее>', 'Зарплаты & <прочее>']);
    expect(feed.items[0]).toMatchObject({
      url: `${OWN}/news/law/first`,
      content_html: '<p>Что &lt;изменилось&gt;</p>',
      tags: ['Законы'],
      // A generated image: the original would contain metadata.
      image: `${OWN}${imageUrl('/files/originals/news/1.jpg', 'whole', 2)}`,
    });
    expect((await get('/news.rss?category=pay')).payload).toContain('<title>Зарплаты &amp; &lt;прочее&gt;</title>');
    expect((await get('/news.rss?category=pay')).payload).not.toContain('law/first');
  });

  test('are cached until the list changes, in the requested encoding', async () => {
    const first = await get('/vacancy-list.rss', { 'accept-encoding': 'gzip' });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect((await get('/vacancy-list.rss', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    await w.t.db
      .updateTable('vacancy')
      .set({ title: 'rigger' })
      .where('id', '=', w.ids.welder ?? 0)
      .execute();
    expect(await titles('/vacancy-list.json')).toContain('welder');
    cache.invalidate(['vacancies'], false);
    expect(await titles('/vacancy-list.json')).toContain('rigger');
    expect((await app.inject({ method: 'HEAD', url: '/vacancy-list.rss' })).payload).toBe('');
  });

  test.each([
    '/vacancy-list/net-takogo.rss',
    '/vacancy-list/kazan_kazan.json',
    '/news.rss?category=none',
    `/vacancy-list/${'a'.repeat(90)}.rss`,
  ])('%s is not found', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test.each([
    '/vacancy-list/kazan',
    '/vacancy-list/a/b.rss',
    '/vacancy-list/..%2fx.rss',
    '/vacancy-list/.rss',
    '/resume-list.rss',
    '/news/law.rss',
  ])('%s is handled by the pages', async (url) => {
    expect((await get(url)).payload).toBe('a page');
  });
});
