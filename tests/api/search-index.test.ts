import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SEARCH_SORTS, type VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAdded, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { eachBit } from '#server/domains/search/core/bits.ts';
import { versionOf, type RowIndex } from '#server/domains/search/core/row-index.ts';
import { readText } from '#server/domains/search/text/read-text.ts';
import { searchIndex } from '#server/domains/search/vacancies/search.ts';
import type { VacancyIndex } from '#server/domains/search/vacancies/vacancy-index.ts';
import { createVacancySearch } from '#server/domains/search/index.ts';
import { createStorage } from '#server/gateways/storage.ts';
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

function createSearch(options?: Parameters<typeof createVacancySearch>[2]) {
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('The database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return createVacancySearch(db, createLogger('silent'), options);
}

function idsOf({ live, columns }: RowIndex): number[] {
  const ids: number[] = [];
  eachBit(live, (row) => ids.push(columns.id[row] ?? 0));
  return ids.sort((a, b) => a - b);
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
  const before = versionOf(await search.index(), id) ?? 0;
  const rename = (brandName: string, version: number) =>
    database.db.updateTable('company').set({ brandName, version }).where('id', '=', companyId).execute();
  await rename('Новый мост', 2);
  await search.follow({ type: 'company.changed', tags: [`company:${companyId}`] });
  expect(versionOf(await search.index(), id)).toBe(before + 1);
  await rename('Третий мост', 3);
  await search.catchUp();
  expect(versionOf(await search.index(), id)).toBe(before + 2);
});

test('an index with too many hidden rows is replaced by a new one without losing changes', async () => {
  const search = createSearch({ rebuildRowsMin: 3 });
  const old = await search.index();
  const id = await makeVacancy(database.db, companyId, { title: 'Маляр' });
  for (let time = 0; time < 3; time += 1) await search.follow(changed(id));
  await expect.poll(async () => (await search.index()) !== old).toBe(true);
  const fresh = await search.index();
  expect(idsOf(fresh)).toEqual(idsOf(old));
  expect(fresh.rowCount).toBe(fresh.liveCount);
});

describe('an index kept for the next start', () => {
  const trades = SPECIALIZATIONS.slice(0, 4);
  const now = Date.now();
  let dataDir: string;
  let ids: number[];
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-kept-'));
    ids = [];
    for (let at = 0; at < 70; at += 1) {
      const trade = trades[at % trades.length];
      ids.push(
        await makeVacancy(database.db, companyId, {
          title: `${trade?.name} ${at % 5 === 0 ? '' : `на объект ${at}`}`,
          specializationIds: [trade?.id ?? 0],
          cityId: at % 3 ? 1601 : 7701,
          schedule: at % 2 ? 'd5_2' : 'shift',
        }),
      );
    }
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const kept = () => createSearch({ files: createStorage(dataDir).indexes, keptRowsMin: 0 });
  /** The index of another start, when its file is written. */
  async function indexOfStart(): Promise<VacancyIndex> {
    const search = kept();
    const index = await search.index();
    await search.kept();
    return index;
  }
  const update = (id: number | undefined, values: { title?: string; archivedAt?: Date; version: number }) =>
    database.db
      .updateTable('vacancy')
      .set({ ...values, ...(values.archivedAt && { status: 'archive' }) })
      .where('id', '=', id ?? 0)
      .execute();

  /** Everything that a search can tell of an index, but its rows. */
  function answersOf(index: VacancyIndex) {
    const queries: VacancyQuery[] = [
      {},
      ...trades.flatMap(({ id, name }) => [
        { spec: [id] },
        { q: name },
        { q: `${name} казань`, schedule: ['shift' as const] },
      ]),
      { q: 'маляр' },
      { q: '!маляр "работ на"' },
      { q: 'объект', city: [7701] },
    ];
    const lists = queries.flatMap((query) =>
      SEARCH_SORTS.filter((sort) => sort !== 'distance').map((sort) => {
        const text = query.q ? readText(query.q, index.lexicon) : null;
        const request = { query, text, sort, now, limit: 50, after: { offset: 0 }, promotedMax: 2 };
        const { found, promoted, ...answer } = searchIndex(index, request);
        const cards = found.map(({ id, key, row }) => ({ id, key, same: index.columns.sameCount[row] }));
        return { ...answer, cards, promoted: promoted.map(({ id }) => id), text };
      }),
    );
    const words = [...index.lexicon.words()].toSorted(([a], [b]) => a.localeCompare(b));
    return { lists, words, ids: idsOf(index), seen: ['маляр', 'объект'].map((word) => index.lexicon.frequency(word)) };
  }

  const wasTakenOver = ({ rowCount, liveCount }: VacancyIndex) => rowCount > liveCount;

  test('answers like a new one after vacancies changed, went and came while nobody looked, and goes on from there', async () => {
    const before = kept();
    await before.index();
    await before.kept();
    await update(ids[0], { title: 'Маляр', version: 2 });
    await update(ids[5], { archivedAt: new Date(), version: 2 });
    await makeVacancy(database.db, companyId, { title: 'Маляр высотник', cityId: 1601 });
    const search = kept();
    const taken = await search.index();
    expect(wasTakenOver(taken)).toBe(true);
    expect(answersOf(taken)).toEqual(answersOf(await createSearch().index()));
    await update(ids[1], { title: 'Паркетчик на объект', version: 2 });
    await update(ids[0], { archivedAt: new Date(), version: 3 });
    for (const id of [ids[0], ids[1]]) await search.follow(changed(id ?? 0));
    expect(answersOf(taken)).toEqual(answersOf(await createSearch().index()));
  });

  test('is written again after enough changes', async () => {
    const search = createSearch({ files: createStorage(dataDir).indexes, keptRowsMin: 0, unkeptChangesMax: 1 });
    await search.index();
    for (let version = 5; version < 9; version += 1) {
      await update(ids[2], { version });
      await search.follow(changed(ids[2] ?? 0));
      await search.kept();
    }
    const next = await indexOfStart();
    expect(wasTakenOver(next)).toBe(true);
    // There was nothing to catch up on.
    expect(next.generation).toBe(0);
    expect(answersOf(next)).toEqual(answersOf(await createSearch().index()));
  });

  test('is not used with other dictionaries or another database', async () => {
    const before = kept();
    await before.index();
    await before.kept();
    await update(ids[3], { version: 7 });
    expect(wasTakenOver(await indexOfStart())).toBe(true);
    await database.db.insertInto('workType').values({ key: 'added_work', name: 'Кладка печей', sort: 9_000 }).execute();
    await loadAdded(database.db);
    expect(wasTakenOver(await indexOfStart())).toBe(false);
    const other = await createTestDatabase();
    try {
      const files = createStorage(dataDir).indexes;
      const index = await createVacancySearch(other.db, createLogger('silent'), { files }).index();
      expect(index.rowCount).toBe(0);
    } finally {
      await other.drop();
    }
  });
});
