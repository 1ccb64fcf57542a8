import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { createEmbedKey, revokeEmbedKey } from '#server/domains/embed/index.ts';
import { emitVacancyChanged } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createLogger } from '#server/platform/logging.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let folder: string;
let server: EmbeddedDatabase;
let db: Database;
let site: ServerProcess;
let company: number;
let context: Context;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-embed-'));
  server = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  site = await startServer({ DATABASE_URL: server.url('postgres'), DATA_DIR: folder, FILL_DEMO: '0' });
  db = createDatabase(createPool(server.url('postgres'), 4));
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
  await db.destroy();
  await server.destroy();
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

const pagesOf = (key: string) => [`/embed/feed/${company}.html?key=${key}`, `/embed/frame/feed?key=${key}`];

test('fragment and frame show a change within a second, and nothing once the key is revoked', async () => {
  const id = await makeVacancy(db, company, { title: 'Было' });
  await emitVacancyChanged(context, db, { id, companyId: company });
  const key = await makeKey(['https://example.ru']);
  for (const target of pagesOf(key))
    await expect.poll(async () => (await site.get(target)).text(), { timeout: 2_000 }).toContain('Было');
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('vacancy').set({ title: 'Стало' }).where('id', '=', id).execute();
    await emitVacancyChanged(context, tx, { id, companyId: company });
  });
  for (const target of pagesOf(key))
    await expect.poll(async () => (await site.get(target)).text(), { timeout: 1_000 }).toContain('Стало');
  await revokeEmbedKey(context, key);
  for (const target of pagesOf(key))
    await expect.poll(async () => (await site.get(target)).status, { timeout: 1_000 }).toBe(404);
});

test('texts of a vacancy are escaped, also in the data for the element', async () => {
  const title = '</script></template><img src=x onerror=alert(1)>"\u2028';
  const id = await makeVacancy(db, company, { title });
  await emitVacancyChanged(context, db, { id, companyId: company });
  const [fragment = ''] = pagesOf(await makeKey(['https://example.ru']));
  await expect.poll(async () => (await site.get(fragment)).text(), { timeout: 2_000 }).toContain('onerror');
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

test('group-by groups the vacancies of a frame under headings; a fragment has no such attribute', async () => {
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
  await expect
    .poll(() => headingsOf(`${frame}&group-by=city`), { timeout: 5_000 })
    .toEqual(expect.arrayContaining(cities.map(({ name }) => name)));
  expect(await headingsOf(`${frame}`)).toEqual([]);
  expect(await headingsOf(`${fragment}&group-by=city`)).toEqual([]);
});
