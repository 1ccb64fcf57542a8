import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { createEmbedKey, revokeEmbedKey } from '#server/domains/embed/index.ts';
import { emitVacancyChanged } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

let folder: string;
let database: TestDatabase;
let db: Database;
let site: ServerProcess;
let company: number;
let context: Context;

beforeAll(async () => {
  folder = await makeScratch('embed');
  database = await createTestDatabase();
  db = database.db;
  site = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder, FILL_DEMO: '0' });
  company = await makeCompany(db, { brandName: 'Чужие страницы' });
  context = {
    db,
    actor: system,
    ip: '127.0.0.1',
    clock: systemClock,
    events: createEvents(new Set()),
    jobs: noJobs,
    log: createLogger('silent'),
  };
});

afterAll(async () => {
  await site.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeKey(origins: string[]): Promise<string> {
  const { publicKey } = await createEmbedKey(context, {
    companyId: company,
    name: 'Проба',
    origins,
    test: false,
    allowLoopback: false,
  });
  return publicKey;
}

const pagesOf = (key: string) => [
  `/embed/feed/${company}.html?key=${key}`,
  `/embed/frame/feed?key=${key}`,
  `/embed/preview?key=${key}&element=vacancy-feed`,
];

test('fragment, frame and preview show a change, and nothing once the key is revoked', async () => {
  const id = await makeVacancy(db, company, { title: 'Было' });
  await emitVacancyChanged(context, db, { id, companyId: company });
  const key = await makeKey(['https://example.ru']);
  for (const target of pagesOf(key)) await expect.poll(async () => (await site.get(target)).text()).toContain('Было');
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('vacancy').set({ title: 'Стало' }).where('id', '=', id).execute();
    await emitVacancyChanged(context, tx, { id, companyId: company });
  });
  for (const target of pagesOf(key)) await expect.poll(async () => (await site.get(target)).text()).toContain('Стало');
  await revokeEmbedKey(context, key);
  for (const target of pagesOf(key)) await expect.poll(async () => (await site.get(target)).status).toBe(404);
});

test('texts of a vacancy are escaped, also in the data for the element', async () => {
  const title = '</script></template><img src=x onerror=alert(1)>"\u2028';
  const id = await makeVacancy(db, company, { title });
  await emitVacancyChanged(context, db, { id, companyId: company });
  const [fragment = ''] = pagesOf(await makeKey(['https://example.ru']));
  await expect.poll(async () => (await site.get(fragment)).text()).toContain('onerror');
  const html = await (await site.get(fragment)).text();
  expect(html).not.toContain('<img src=x');
  expect(html.match(/<\/template>/g)).toHaveLength(1);
  const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data).initial.items.map((item: { title: string }) => item.title)).toContain(title);
});

test('the policy of a frame contains the key’s sites and cannot be broken by them', async () => {
  const key = await makeKey(['https://*.example.ru']);
  // The table may hold it from before such names were refused.
  await db
    .updateTable('embedKey')
    .set({ origins: ['https://*.example.ru', 'https://a;script-src.example.ru'] })
    .where('publicKey', '=', key)
    .execute();
  const [, frame = ''] = pagesOf(key);
  const policy = (await site.get(frame)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self' https://*.example.ru;");
  expect(policy).not.toContain('a;script-src');
});

test('group-by groups the vacancies of a frame and of a fragment under headings', async () => {
  const cities = await db.selectFrom('city').select(['id', 'name']).where('slug', 'in', ['kazan', 'perm']).execute();
  for (const { id: cityId } of cities) {
    const id = await makeVacancy(db, company, { cityId });
    await emitVacancyChanged(context, db, { id, companyId: company });
  }
  const [fragment, frame] = pagesOf(await makeKey(['https://example.ru']));
  const headingsOf = async (target: string) => {
    const html = await (await site.get(target)).text();
    return [...html.matchAll(/part="group-title"[^>]*>([^<]+)</g)].map(([, name]) => name);
  };
  for (const target of [frame, fragment]) {
    await expect
      .poll(() => headingsOf(`${target}&group-by=city`))
      .toEqual(expect.arrayContaining(cities.map(({ name }) => name)));
    expect(await headingsOf(`${target}`)).toEqual([]);
  }
});

test('a fragment draws what a server can and carries what its element does', async () => {
  const id = await makeVacancy(db, company, { title: 'Своя страница' });
  await emitVacancyChanged(context, db, { id, companyId: company });
  const [fragment = ''] = pagesOf(await makeKey(['https://example.ru']));
  const attributes =
    '&link-target=page:/careers/{id}&utm-source=own&respond=none&theme=dark&detail=inline&url-sync=query&limit=900&mode=frame';
  const html = async () => (await site.get(`${fragment}${attributes}`)).text();
  await expect.poll(html).toContain(`href="/careers/${id}?utm_source=own"`);
  const drawn = await html();
  expect(drawn).toContain('data-theme="dark"');
  expect(drawn).not.toContain('Откликнуться');
  const [tag = ''] = /^<karkas-vacancy-feed [^>]+>/.exec(drawn) ?? [];
  for (const carried of ['detail="inline"', 'url-sync="query"', 'limit="50"']) expect(tag).toContain(carried);
  expect(tag).not.toContain('mode=');
});
