import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVacancySearch } from '#server/domains/search/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let database: TestDatabase;
let companyId: number;
let isAway = false;

beforeAll(async () => {
  database = await createTestDatabase();
  companyId = await makeCompany(database.db);
});
afterAll(() => database.drop());

function createSearch(options?: { rebuildRowsMin: number }) {
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('The database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return createVacancySearch(db, createLogger('silent'), options);
}

const changed = (id: number) => ({ type: 'vacancy.imported', tags: [`vacancy:${id}`] }) as const;

test('a change that could not be read is applied once the database works again', async () => {
  const search = createSearch();
  await search.index();
  const id = await makeVacancy(database.db, companyId);
  isAway = true;
  let isTakenOver = false;
  const following = search.follow(changed(id)).then(() => (isTakenOver = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTakenOver).toBe(false);
  isAway = false;
  await following;
  expect((await search.index()).rowOfId.has(id)).toBe(true);
});

test('a company with another name changes its vacancies, also where its event was missed', async () => {
  const search = createSearch();
  const id = await makeVacancy(database.db, companyId);
  const before = (await search.index()).versions.get(id) ?? 0;
  const rename = (brandName: string, version: number) =>
    database.db.updateTable('company').set({ brandName, version }).where('id', '=', companyId).execute();
  await rename('Новый мост', 2);
  await search.follow({ type: 'company.changed', tags: [`company:${companyId}`] });
  expect((await search.index()).versions.get(id)).toBe(before + 1);
  await rename('Третий мост', 3);
  await search.catchUp();
  expect((await search.index()).versions.get(id)).toBe(before + 2);
});

test('an index with too many hidden rows is replaced by a new one without losing changes', async () => {
  const search = createSearch({ rebuildRowsMin: 3 });
  const old = await search.index();
  const id = await makeVacancy(database.db, companyId, { title: 'Маляр' });
  for (let time = 0; time < 3; time += 1) await search.follow(changed(id));
  await expect.poll(async () => (await search.index()) !== old).toBe(true);
  const fresh = await search.index();
  expect([...fresh.rowOfId.keys()].sort()).toEqual([...old.rowOfId.keys()].sort());
  expect(fresh.rowCount).toBe(fresh.rowOfId.size);
});
