import { addDays } from '#shared/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { createPopularQueries, createVacancySearch, deleteOldQueryCounts } from '#server/domains/search/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let served: TestApp;
let minutes = 0;

beforeAll(async () => {
  served = await createTestApp(undefined, 1);
  const companyId = await makeCompany(served.db);
  const moskva = CITIES.find(({ slug }) => slug === 'moskva');
  const byName = (name: string) => SPECIALIZATIONS.find((one) => one.name === name)?.id ?? expect.unreachable(name);
  for (const name of ['Маляр', 'Каменщик', 'Кровельщик', 'Бетонщик'])
    await makeVacancy(served.db, companyId, {
      title: `${name} на объект`,
      specializationIds: [byName(name)],
      regionId: moskva?.regionId ?? null,
      cityId: moskva?.id ?? null,
    });
});
afterAll(() => served.close());

/** Searches from an address given by a proxy. */
async function ask(q: string, address: string, more = ''): Promise<void> {
  const url = `/api/search/vacancy?q=${encodeURIComponent(q)}${more}`;
  expect((await served.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode).toBe(200);
}

const people = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`);

/** Popular queries after everything is stored and caches are empty. */
async function popular(): Promise<string[]> {
  await served.popular.flush(served.db);
  minutes += 2;
  served.clock.time = new Date(Date.parse('2026-11-22T06:00:00Z') + minutes * 60_000);
  const { items } = await served.call('GET /search/vacancy/popular', { limit: 20 });
  // Trades come after queries and begin with a capital.
  return items.map(({ text }) => text).filter((text) => text === text.toLowerCase());
}

test('one person cannot make a query popular, even from many addresses of a network', async () => {
  await popular();
  for (let time = 0; time < 90; time += 1) await ask('маляр', `2001:db8::${time + 1}`);
  expect(await popular()).toEqual([]);
});

test('five people can, four cannot', async () => {
  for (const address of people(4)) await ask('каменщик', address);
  expect(await popular()).toEqual([]);
  await ask('каменщик', '203.0.113.9');
  expect(await popular()).toEqual(['каменщик']);
});

test('word order does not matter; the most common one is shown', async () => {
  for (const [at, address] of people(5).entries())
    await ask(at < 2 ? 'москва кровельщик' : 'кровельщик москва', address);
  await ask('москва кровельщик', '198.51.100.5');
  expect(await popular()).toEqual(['каменщик', 'кровельщик москва']);
  const rows = await served.db.selectFrom('searchQueryCount').select(['text', 'count']).orderBy('count').execute();
  expect(rows.filter(({ text }) => text.includes('кровельщик'))).toEqual([
    { text: 'москва кровельщик', count: 2 },
    { text: 'кровельщик москва', count: 3 },
  ]);
});

test('a person counts once in two processes and after a restart', async () => {
  for (const address of people(4)) await ask('бетонщик', address);
  await popular();
  const other = createPopularQueries();
  const index = await createVacancySearch(served.db, createLogger('silent')).index();
  for (const address of people(4)) other.count('бетонщик', address, index, served.clock.time.getTime());
  await other.flush(served.db);
  expect(await popular()).not.toContain('бетонщик');
});

test('further pages and unknown words are not counted', async () => {
  for (const address of people(5)) await ask('маляр', address, '&page=2');
  for (const address of people(5)) await ask('продам гараж', address);
  expect(await popular()).toEqual(['каменщик', 'кровельщик москва']);
});

test('addresses are not stored, and nothing about visitors after a day', async () => {
  const kept = await served.db.selectFrom('searchQueryVisitor').selectAll().execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('198.51');
  expect(new Set(kept.map(({ visitor }) => visitor.toString('hex'))).size).toBe(kept.length);
  await deleteOldQueryCounts(served.db, addDays(served.clock.time, 1));
  expect(await served.db.selectFrom('searchQueryVisitor').selectAll().execute()).toEqual([]);
  expect(await served.db.selectFrom('searchDay').selectAll().execute()).toEqual([]);
  expect(await popular()).toContain('каменщик');
});
