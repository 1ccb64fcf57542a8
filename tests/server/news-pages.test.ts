import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import {
  changeNews,
  followContentClock,
  insertNews,
  insertNewsCategory,
  saveNews,
  type NewNews,
} from '#server/domains/content/index.ts';
import { system } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createLogger } from '#server/platform/logging.ts';
import { staffNewsContracts } from '#shared/contracts/staff-news.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { formOf } from '../setup/desk-world.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

const savedSchema = staffNewsContracts['PUT /staff/news/{id}'].body;
const XSS = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>';

let folder: string;
let database: TestDatabase;
let db: Database;
let server: ServerProcess;
let categoryId: number;
let editor: Context;

beforeAll(async () => {
  folder = await makeScratch('news');
  database = await createTestDatabase();
  db = database.db;
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder, FILL_DEMO: '0' });
  categoryId = await insertNewsCategory(db, { slug: 'law', title: 'Законы', sort: 1 });
  editor = {
    db,
    actor: asStaff(),
    ip: '127.0.0.1',
    clock: systemClock,
    events: createEvents(new Set()),
    jobs: noJobs,
    log: createLogger('silent'),
  };
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeNews(slug: string, title: string, more: Partial<NewNews> = {}): Promise<number> {
  return insertNews(db, {
    slug,
    status: 'review',
    categoryId,
    title,
    lead: title,
    blocks: [{ kind: 'p', text: title }],
    ...more,
  });
}

const publish = (id: number) => changeNews(editor, id, { version: 1, action: 'publish' });

async function statusOf(target: string): Promise<number> {
  return (await server.get(target)).status;
}

describe('pages of news', () => {
  test('appear and disappear with publication and unpublication', async () => {
    const id = await makeNews('zakony/avans', 'Аванс дважды');
    expect(await statusOf('/news/zakony/avans')).toBe(404);
    expect(await (await server.get('/news')).text()).not.toContain('Аванс дважды');
    await publish(id);
    await expect.poll(() => statusOf('/news/zakony/avans'), { interval: 20 }).toBe(200);
    await expect.poll(async () => (await server.get('/news')).text(), { interval: 20 }).toContain('Аванс дважды');
    await changeNews(editor, id, { version: 2, action: 'unpublish' });
    await expect.poll(() => statusOf('/news/zakony/avans'), { interval: 20 }).toBe(404);
    await expect.poll(async () => (await server.get('/news')).text(), { interval: 20 }).not.toContain('Аванс дважды');
  });

  test('a scheduled article appears once it is due', async () => {
    await makeNews('due', 'Отложенная новость', { status: 'scheduled', publishedAt: new Date(Date.now() - 1) });
    expect(await statusOf('/news/due')).toBe(404);
    await followContentClock({ ...editor, actor: system });
    await expect.poll(() => statusOf('/news/due'), { interval: 20 }).toBe(200);
  });

  test('an old address redirects to the new one by 301', async () => {
    const id = await makeNews('old/address', 'Новость переехала');
    const { id: _, ...form } = formOf(await publish(id));
    await expect.poll(() => statusOf('/news/old/address'), { interval: 20 }).toBe(200);
    await saveNews(editor, id, savedSchema.parse({ ...form, slug: 'new' }));
    await expect.poll(() => statusOf('/news/old/address'), { interval: 20 }).toBe(301);
    const moved = await server.get('/news/old/address?utm_source=x');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news/new']);
    expect(await statusOf('/news/new')).toBe(200);
  });

  test('texts of editors are escaped', async () => {
    const picture = { src: '/files/none.webp', alt: XSS };
    const id = await insertNews(db, {
      slug: 'texts',
      status: 'review',
      categoryId,
      title: XSS,
      lead: XSS,
      author: XSS,
      tags: [XSS],
      cover: picture,
      seo: { title: XSS, description: XSS, page_header: XSS },
      blocks: [
        { kind: 'p', text: XSS },
        { kind: 'h2', text: XSS },
        { kind: 'list', ordered: false, items: [XSS] },
        { kind: 'image', picture, caption: XSS },
        { kind: 'quote', text: XSS, author: XSS },
        { kind: 'video', url: 'https://example.ru/video', title: XSS },
        { kind: 'table', caption: XSS, head: [XSS], rows: [[XSS]] },
        { kind: 'vacancy_embed', vacancyId: 999_999 },
      ],
    });
    await publish(id);
    await expect.poll(() => statusOf('/news/texts'), { interval: 20 }).toBe(200);
    for (const target of ['/news/texts', '/news']) {
      const html = await (await server.get(target)).text();
      expect(html).toContain('&lt;img src=x');
      // Inside an attribute only a quote could end it.
      expect(html).not.toContain('"><img src=x');
    }
  });
});
