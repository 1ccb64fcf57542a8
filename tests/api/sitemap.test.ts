import Fastify, { type FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installProblems } from '#server/platform/problem-handler.ts';
import { serveSitemap } from '#server/web/sitemap/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const TEN_MINUTES_MS = 600_000;

let t: TestApp;
let app: FastifyInstance;
let queries = 0;
let isFailing = false;

const watch: KyselyPlugin = {
  transformQuery({ node }) {
    queries += 1;
    if (isFailing) throw new Error('The database is away');
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  t = await createTestApp();
  app = Fastify();
  installProblems(app, {});
  serveSitemap(app, {
    db: t.db.withPlugin(watch),
    clock: t.clock,
    publicOrigin: 'https://karkas.example',
    headers: {},
  });
});
beforeEach(() => {
  t.clock.time = new Date(t.clock.time.getTime() + TEN_MINUTES_MS);
  queries = 0;
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const get = (file: string) => app.inject(`/sitemap/${file}.xml`);
const pathsIn = async (file: string) =>
  [...(await get(file)).body.matchAll(/<loc>https:\/\/karkas\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path);

test('a section of one file has no second file', async () => {
  expect((await get('main-0')).statusCode).toBe(200);
  for (const file of ['main-1', 'lists-1', 'rubricator-1', 'letters-9999999', 'news-1', 'vacancies-9999999'])
    expect((await get(file)).statusCode, file).toBe(404);
});

test('only public pages are listed', async () => {
  const { id: specialization, slug } = await t.db
    .selectFrom('specialization')
    .select(['id', 'slug'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const specializationIds = [specialization];
  const company = await makeCompany(t.db);
  const deleted = await makeVacancy(t.db, company, { specializationIds });
  await t.db.updateTable('vacancy').set({ deletedAt: t.clock.now() }).where('id', '=', deleted).execute();
  for (const status of ['registering', 'blocked', 'archived'])
    await makeVacancy(t.db, await makeCompany(t.db, { status }), { specializationIds });
  for (const file of ['vacancies-0', 'lists-0']) expect((await get(file)).statusCode, file).toBe(404);
  expect((await t.call('GET /vacancy/list', {})).total).toBe(0);
  const shown = await makeVacancy(t.db, company, { specializationIds });
  expect(await pathsIn('vacancies-0')).toEqual([`/vacancy/${shown}`]);
  expect(await pathsIn('lists-0')).toEqual([`/vacancy-list/${slug}`]);
});

test('a file is cached for ten minutes', async () => {
  await Promise.all([get('companies-0'), get('companies-0'), get('companies-0')]);
  await get('companies-0');
  expect(queries).toBe(1);
  t.clock.time = new Date(t.clock.time.getTime() + TEN_MINUTES_MS);
  await get('companies-0');
  expect(queries).toBe(2);
});

test('a failure is not cached', async () => {
  isFailing = true;
  expect((await get('companies-0')).statusCode).toBe(500);
  isFailing = false;
  expect((await get('companies-0')).statusCode).toBe(200);
});
