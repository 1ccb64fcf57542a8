import { readdir, rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertNews, insertNewsCategory } from '#server/domains/content/index.ts';
import { installProblems } from '#server/platform/problem-handler.ts';
import { createImageCache } from '#server/web/image-cache.ts';
import { createImageKeeper } from '#server/web/image-keeper.ts';
import type { ShareCard } from '#server/web/share-image/card.ts';
import { serveShareImages } from '#server/web/share-image/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

const HEADERS = { 'x-content-type-options': 'nosniff' };

let t: TestApp;
let app: FastifyInstance;
let folder: string;
let company: number;
let vacancy: number;
/** The cards drawn so far. */
const drawn: ShareCard[] = [];
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  t = await createTestApp();
  folder = await makeScratch('sharing');
  app = Fastify();
  installProblems(app, HEADERS);
  const draw = async (card: ShareCard) => {
    drawn.push(card);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from(JSON.stringify(card));
  };
  serveShareImages(app, {
    call: t.call,
    findOrMake: createImageKeeper(createImageCache({ folder, maxBytes: 1_000_000 })),
    headers: HEADERS,
    draw,
  });
  company = await makeCompany(t.db, { brandName: 'Мостострой' });
  vacancy = await makeVacancy(t.db, company, { title: 'Сварщик' });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('share images', () => {
  test('is drawn once for concurrent requests; its ETag depends on its content', async () => {
    const url = `/og/vacancy/${vacancy}.png`;
    const [first, ...others] = await Promise.all([get(url), get(url), get(url)]);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      ...HEADERS,
    });
    expect(others.map(({ payload }) => payload)).toEqual([first.payload, first.payload]);
    await get(url);
    expect(drawn).toMatchObject([{ title: 'Сварщик', owner: 'Мостострой' }]);
    expect(await readdir(folder)).toHaveLength(1);

    const etag = String(first.headers.etag);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    await t.db.updateTable('vacancy').set({ title: 'Монтажник' }).where('id', '=', vacancy).execute();
    const changed = await get(url, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ title: 'Монтажник' });
  });

  test('a company and an article, by its whole slug', async () => {
    const categoryId = await insertNewsCategory(t.db, { slug: 'law', title: 'Законы', sort: 1 });
    await insertNews(t.db, {
      slug: 'zakony/avans',
      status: 'published',
      categoryId,
      title: 'Аванс дважды',
      lead: 'Два',
      blocks: [{ kind: 'p', text: 'Три' }],
      publishedAt: t.clock.time,
    });
    expect((await get(`/og/company/${company}.png`)).json()).toMatchObject({ kind: 'Компания', title: 'Мостострой' });
    expect((await get('/og/news/zakony/avans.png')).json()).toMatchObject({ kind: 'Законы', title: 'Аванс дважды' });
  });

  test('a closed vacancy redirects to the site’s image; a hidden one has none', async () => {
    const closed = await makeVacancy(t.db, company, {
      status: 'archive',
      archivedAt: t.clock.time,
      archiveReason: 'expired',
    });
    const draft = await makeVacancy(t.db, company, { status: 'draft', publishedAt: null, expiresAt: null });
    expect(await get(`/og/vacancy/${closed}.png`)).toMatchObject({
      statusCode: 302,
      headers: { location: '/share.png' },
    });
    expect((await get(`/og/vacancy/${draft}.png`)).statusCode).toBe(404);
  });

  test.each([
    'vacancy/999999.png',
    'vacancy/0.png',
    'vacancy/01.png',
    'vacancy/-1.png',
    'vacancy/9007199254740993.png',
    'vacancy/99999999999999999999.png',
    'vacancy/1e3.png',
    'vacancy/x.png',
    'vacancy/1.jpg',
    'vacancy/1',
    'vacancy/.png',
    'resume/1.png',
    'company/999999.png',
    'news/none.png',
    'news/..%2f..%2fetc.png',
    'news/%D0%B6.png',
    `news/${'a/'.repeat(300)}a.png`,
    '',
    '%00.png',
    'vacancy/1.png/x',
  ])('%s is not found', async (address) => {
    const answer = await get(`/og/${address}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
