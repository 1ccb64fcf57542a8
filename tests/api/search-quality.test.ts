import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/index.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { evaluateSearch, type Judged } from '../../bench/search-quality/evaluate.ts';
import { mean } from '../../bench/search-quality/measure.ts';
import { QUERIES } from '../../bench/search-quality/queries.ts';
import { compareMeans, isTypedWrongly, partsOf } from '../../bench/search-quality/report.ts';
import { readCards } from '../../bench/search-quality/unseen/cards.ts';
import { judgeQueries, summarize } from '../../bench/search-quality/unseen/evaluate.ts';
import { TUNING } from '../../bench/search-quality/unseen/tuning.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeScratch } from '../setup/scratch.ts';

/** How well the search answers labelled queries over the demo; `npm run bench` prints the figures. */
const NDCG_MIN = 0.945;
const RATIO_MIN = 1.3;
const TYPO_RECALL_MIN = 0.95;
/** Of the queries that nobody tuned on, the half that may be looked at; it rises with what the search has reached. */
const UNSEEN_PRECISION_MIN = 0.92;

let served: TestApp;
let folder: string;
let judged: Judged[];

beforeAll(async () => {
  served = await createTestApp();
  folder = await makeScratch('quality');
  await fillDemo({ db: served.db, storage: createStorage(folder), clock: served.clock, log: () => {} });
  judged = await evaluateSearch(served.db, served.call);
}, 120_000);
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

test('the set is large, a third is held out, no query repeats', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(160);
  expect(QUERIES.filter(({ holdout }) => holdout).length / QUERIES.length).toBeGreaterThan(0.3);
  expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length);
});

test.each(['all', 'open', 'held out', 'spelt right'])(
  `of the queries (%s) nDCG@10 is ${NDCG_MIN} and ${RATIO_MIN} times that of PostgreSQL`,
  (name) => {
    const { ours, ratio } = compareMeans(
      partsOf(judged).find((part) => part.name === name) ?? expect.unreachable(name),
    );
    expect(ours.ndcg).toBeGreaterThanOrEqual(NDCG_MIN);
    expect(ratio).toBeGreaterThanOrEqual(RATIO_MIN);
  },
);

test('misspelt queries find what they mean', () => {
  expect(mean(judged.filter(({ kind }) => kind === 'typo').map(({ ours }) => ours)).recall).toBeGreaterThanOrEqual(
    TYPO_RECALL_MIN,
  );
});

test('no query that was typed wrongly finds nothing', () => {
  const lost = judged.filter((query) => isTypedWrongly(query) && !query.ours.finds);
  expect(lost.map(({ query }) => query)).toEqual([]);
});

test(`of queries that nobody tuned on precision@10 is ${UNSEEN_PRECISION_MIN}`, async () => {
  const [all, ...groups] = summarize(await judgeQueries(served.call, await readCards(served.db), TUNING));
  expect(groups.map(({ queries }) => queries)).toEqual(groups.map(() => 10));
  expect(all?.precision).toBeGreaterThanOrEqual(UNSEEN_PRECISION_MIN);
});
