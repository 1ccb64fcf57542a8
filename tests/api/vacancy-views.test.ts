import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVacancyViews } from '#server/domains/vacancy/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const NOON = Date.parse('2026-11-22T12:00:00Z');
import { DAY_MS } from '#shared/domain/time.ts';

function statsOf(vacancyId: number) {
  return t.db
    .selectFrom('vacancyStats')
    .select(['views', 'uniqueViews'])
    .where('vacancyId', '=', vacancyId)
    .executeTakeFirst();
}

test('views are added to what was there, people once a day each', async () => {
  const vacancyId = await makeVacancy(t.db, await makeCompany(t.db));
  await t.db
    .insertInto('vacancyStats')
    .values({ vacancyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const views = createVacancyViews();
  for (const visitor of ['a', 'a', 'b']) views.count(vacancyId, visitor, NOON);
  await views.flush(t.db);
  expect(await statsOf(vacancyId)).toEqual({ views: 3, uniqueViews: 2 });

  views.count(vacancyId, 'a', NOON + 1);
  views.count(vacancyId, 'a', NOON + DAY_MS);
  await views.flush(t.db);
  expect(await statsOf(vacancyId)).toEqual({ views: 5, uniqueViews: 3 });
});

test('addresses of vacancies that never were add nothing', async () => {
  const views = createVacancyViews();
  views.count(999_999_999, 'a', NOON);
  await views.flush(t.db);
  expect(await statsOf(999_999_999)).toBeUndefined();
  await views.flush(t.db);
});
