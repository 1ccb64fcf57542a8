import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { spec } from '../setup/search-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makeServicesWorld, pass, promote, refund, type ServicesWorld } from '../setup/services-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** Places of a vacancy that are paid for: up, marked, on the home page. */
let t: TestApp;
let w: ServicesWorld;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const make = (title = 'Сварщик') => makeVacancy(t.db, w.company, { title, expiresAt: new Date('2027-12-01') }, START);
const card = async (id: number) =>
  (await t.call('GET /vacancy/list', { company: w.company })).items.find((one) => one.id === id);

test('«Поднято» stands on card and page for a day after a bump', async () => {
  const id = await make();
  expect(await card(id)).toMatchObject({ bumped: false });
  await promote(w, id, 'bump', 490);
  expect(await card(id)).toMatchObject({ bumped: true, highlighted: false });
  expect(await t.call('GET /vacancy/{id}', { id })).toMatchObject({ bumped: true });
  await pass(w, 0.99);
  expect(await card(id)).toMatchObject({ bumped: true });
  await pass(w, 0.01);
  expect(await card(id)).toMatchObject({ bumped: false });
});

test('whoever manages the vacancy sees what works; when it was last changed stays', async () => {
  const id = await make();
  const listed = async () =>
    (await t.as(w.head)('GET /respond/vacancy_list', {})).items.find((one) => one.id === id)?.promoted;
  const changedAt = async () =>
    (await t.db.selectFrom('vacancy').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow()).updatedAt;
  const before = await changedAt();
  expect(await listed()).toEqual({ bump: null, highlight: null, main: null });
  await promote(w, id, 'daily', 1_290);
  await promote(w, id, 'main', 2_900);
  const until = addDays(START, 7).toISOString();
  expect(await listed()).toEqual({
    bump: addDays(START, 1).toISOString(),
    highlight: until,
    main: until,
  });
  await pass(w, 7);
  expect(await listed()).toEqual({ bump: null, highlight: null, main: null });
  expect(await changedAt()).toEqual(before);
});

test('on the home page until its end, or until it is given up', async () => {
  const [one, other] = [await make(), await make('Маляр')];
  const special = async () => (await t.call('GET /vacancy/special-vacancies', {})).items.map(({ id }) => id);
  await promote(w, one, 'main', 2_900);
  const { id } = await promote(w, other, 'main', 2_900);
  expect((await special()).toSorted()).toEqual([one, other]);
  await refund(w, id);
  expect(await special()).toEqual([one]);
  await pass(w, 7);
  expect(await special()).toEqual([]);
  expect((await t.as(w.head)('GET /vacancy/{id}', { id: one })).own?.onMainUntil).toBeNull();
});

test('what has ended is told once: its pages are stale, and the index hears of it', async () => {
  const id = await make();
  await promote(w, id, 'daily', 1_290);
  await pass(w, 6.9);
  await t.db.deleteFrom('outboxEvent').execute();
  const told = async () =>
    (await t.db.selectFrom('outboxEvent').select('type').where('type', '=', 'vacancy.changed').execute()).length;
  await pass(w, 0.1);
  expect(await told()).toBe(1);
  await pass(w, 0.01);
  expect(await told()).toBe(1);
});

describe('in a search', () => {
  const MALYAR = spec('malyar').id;
  const search = (more: object = {}) =>
    t.call('GET /search/vacancy', { spec: [MALYAR], company: [w.company], ...more });
  const makeAll = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        makeVacancy(
          t.db,
          w.company,
          { title: `Маляр ${at}`, specializationIds: [MALYAR], expiresAt: new Date('2027-12-01') },
          new Date(START.getTime() - at * 60_000),
        ),
      ),
    );

  test('two marked slots at most; all else keeps its order and count, and nothing stands twice', async () => {
    const ids = await makeAll(12);
    const before = await search({ per_page: 20 });
    expect(before).toMatchObject({ total: 12, promoted: [] });
    for (const at of [5, 7, 9]) await promote(w, ids[at] ?? 0, 'daily', 1_290);
    const plain = await search({ per_page: 20, sort: 'newest' });
    expect(plain.total).toBe(12);
    const found = await search({ per_page: 20, q: 'маляр' });
    const [slots, rest] = [found.promoted.map(({ id }) => id), found.items.map(({ id }) => id)];
    expect(slots).toHaveLength(2);
    expect(found.total).toBe(12);
    expect(new Set([...slots, ...rest]).size).toBe(12);
    expect(found.promoted.every(({ highlighted }) => highlighted)).toBe(true);
    const other = await search({ per_page: 20, q: 'сварщик' });
    expect(other.promoted).toEqual([]);
    await pass(w, 7);
    const after = await search({ per_page: 20, q: 'маляр' });
    expect(after).toMatchObject({ total: 12, promoted: [] });
  });
});
