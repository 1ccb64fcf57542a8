import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followContentClock, insertNews, insertNewsCategory, type NewNews } from '#server/domains/content/index.ts';
import { system } from '#server/platform/actor.ts';
import type { NewsBlock } from '#shared/contracts/news.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';

const HOUR_MS = 3_600_000;
const XSS = '<img src=x onerror="alert(1)"></script>';

let t: TestApp;
let law: number;
let pay: number;
let counter = 0;

beforeAll(async () => {
  t = await createTestApp();
  pay = await insertNewsCategory(t.db, { slug: 'pay', title: 'Зарплаты', sort: 2 });
  law = await insertNewsCategory(t.db, { slug: 'law', title: 'Законы', sort: 1, seo: { title: 'Законы стройки' } });
  await insertNewsCategory(t.db, { slug: 'empty', title: 'Пустая', sort: 0 });
});
beforeEach(async () => {
  await t.db.deleteFrom('newsSlug').execute();
  await t.db.deleteFrom('news').execute();
  await t.db.deleteFrom('outboxEvent').execute();
});
afterAll(() => t.close());

const at = (hours: number) => new Date(t.clock.time.getTime() + hours * HOUR_MS);

function makeNews(news: Partial<NewNews> = {}): Promise<number> {
  counter += 1;
  return insertNews(t.db, {
    slug: `piece-${counter}`,
    status: 'published',
    categoryId: law,
    title: `Новость ${counter}`,
    lead: 'Коротко',
    blocks: [],
    publishedAt: at(-counter),
    ...news,
  });
}

describe('GET /news/list', () => {
  test('published ones only, pinned first, then newest; by category, in pages', async () => {
    const older = await makeNews({ publishedAt: at(-20), categoryId: pay });
    const pinned = await makeNews({ publishedAt: at(-30), pinnedUntil: at(1) });
    const past = await makeNews({ publishedAt: at(-40), pinnedUntil: at(-1) });
    const newest = await makeNews({ publishedAt: at(-10) });
    for (const status of ['draft', 'review', 'unpublished', 'archived', 'scheduled']) await makeNews({ status });
    const ids = async (input: object) => (await t.call('GET /news/list', input)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([pinned, newest, older, past]);
    expect(await ids({ category: 'pay' })).toEqual([older]);
    const first = await t.call('GET /news/list', { per_page: 3 });
    expect([first.total, first.pageCount, first.items[0]?.pinned]).toEqual([4, 2, true]);
    expect(await ids({ per_page: 3, cursor: first.next ?? '' })).toEqual([past]);
    expect(await ids({ per_page: 3, page: 2 })).toEqual([past]);
    expect((await t.call('GET /news/list', { category: 'empty' })).total).toBe(0);
  });

  test('an unknown category is 404, an invalid one or an invalid cursor 400', async () => {
    await expect(t.call('GET /news/list', { category: 'nothing' })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /news/list', { category: 'Законы' })).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /news/list', { cursor: '-1' })).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /news/list', { page: 2_000 })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /news/category and GET /news/main', () => {
  test('non-empty categories in order', async () => {
    await makeNews();
    await makeNews({ categoryId: pay });
    await makeNews({ categoryId: pay, status: 'draft' });
    const { items } = await t.call('GET /news/category');
    expect(items).toEqual([
      { slug: 'law', title: 'Законы', count: 1, seo: { title: 'Законы стройки' } },
      { slug: 'pay', title: 'Зарплаты', count: 1, seo: {} },
    ]);
  });

  test('the home page gets selected ones, then the newest', async () => {
    const newest = await makeNews({ publishedAt: at(-1) });
    const second = await makeNews({ publishedAt: at(-2) });
    await makeNews({ publishedAt: at(-3) });
    const chosen = await makeNews({ publishedAt: at(-9), onMain: true });
    await makeNews({ onMain: true, status: 'draft' });
    expect((await t.call('GET /news/main')).items.map(({ id }) => id)).toEqual([chosen, newest, second]);
    expect((await t.call('GET /news/main', { limit: 1 })).items).toHaveLength(1);
    await expect(t.call('GET /news/main', { limit: 13 })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /news/{slug}', () => {
  test('returns every kind of block as written, texts unescaped', async () => {
    const blocks: NewsBlock[] = [
      { kind: 'p', text: XSS },
      { kind: 'h2', text: XSS },
      { kind: 'list', ordered: true, items: [XSS] },
      { kind: 'image', picture: { src: '/files/a.webp', alt: XSS }, caption: XSS },
      { kind: 'quote', text: XSS, author: null },
      { kind: 'video', url: 'https://vk.example/video-1', title: XSS },
      { kind: 'table', caption: null, head: [XSS], rows: [[XSS]] },
      { kind: 'vacancy_embed', vacancyId: 12 },
    ];
    await makeNews({
      slug: 'zakony/avans/2026',
      blocks,
      tags: [XSS],
      regionIds: [16],
      author: 'Редакция',
      sourceUrl: 'https://example.ru',
      seo: { title: XSS },
    });
    const news = await t.call('GET /news/{slug}', { slug: 'zakony/avans/2026' });
    expect(news).toMatchObject({
      slug: 'zakony/avans/2026',
      blocks,
      tags: [XSS],
      author: 'Редакция',
      category: { slug: 'law', title: 'Законы' },
      seo: { title: XSS },
    });
    expect(news.regions).toHaveLength(1);
    expect(JSON.stringify(news)).not.toMatch(/status|version|relatedIds/);
  });

  test('several segments may have unescaped slashes', async () => {
    await makeNews({ slug: 'zakony/vahta/2026' });
    const answer = await t.app.inject('/api/news/zakony/vahta/2026');
    expect([answer.statusCode, answer.json<{ slug: string }>().slug]).toEqual([200, 'zakony/vahta/2026']);
    const refused = await t.app.inject({ method: 'DELETE', url: '/api/news/zakony/vahta/2026' });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('an unpublished or unknown article is 404, an invalid slug 400', async () => {
    await makeNews({ slug: 'hidden', status: 'unpublished' });
    for (const slug of ['hidden', 'nothing', 'a/b/c'])
      await expect(t.call('GET /news/{slug}', { slug })).rejects.toEqual(refusal('not_found'));
    for (const slug of ['новость', 'a.b', 'a//b', '../../etc/passwd', 'main/a'])
      await expect(t.call('GET /news/{slug}', { slug })).rejects.toEqual(refusal('bad_argument'));
  });

  test('related: the editor’s choice, else the newest of the category', async () => {
    const first = await makeNews();
    const hidden = await makeNews({ status: 'draft' });
    const second = await makeNews({ categoryId: pay });
    await makeNews({ slug: 'chosen', relatedIds: [second, hidden, first] });
    await makeNews({ slug: 'alone', categoryId: pay });
    const related = async (slug: string) => (await t.call('GET /news/{slug}', { slug })).related.map(({ id }) => id);
    expect(await related('chosen')).toEqual([second, first]);
    expect(await related('alone')).toEqual([second]);
  });
});

test('an expired pin is removed', async () => {
  const id = await makeNews({ pinnedUntil: at(-1) });
  await followContentClock(t.context(system));
  const row = await t.db.selectFrom('news').select('pinnedUntil').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.pinnedUntil).toBeNull();
  const events = await t.db.selectFrom('outboxEvent').select(['type', 'payload', 'tags', 'removes']).execute();
  expect(events).toEqual([{ type: 'news.unpinned', payload: {}, tags: ['news'], removes: false }]);
});

test('an article cannot be stored at an address that is none', async () => {
  await expect(makeNews({ slug: 'category/a' })).rejects.toThrow(RangeError);
});
