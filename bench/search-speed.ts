import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval as ticks } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fillLarge } from '#server/demo/index.ts';
import { createVacancySearch } from '#server/domains/search/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/logging.ts';
import type { Call } from '#shared/client/call.ts';
import type { Product } from './product.ts';
import { prepareNaive, searchNaively, type BenchQuery } from './search-naive.ts';
import { measurePublishing, type PublishingSpeed } from './search-published.ts';
import { makeQueries, STARTS } from './search-queries.ts';
import { each, milliseconds, percentiles, type Percentiles } from './times.ts';

export interface SearchSpeed extends PublishingSpeed {
  ours: Percentiles;
  /** Null without the peer. */
  naive: Percentiles | null;
  /** Of the 95th percentiles over the queries that both completed. */
  ratio: number;
  suggestions: Percentiles;
  /** From an event until searches show what it changed. */
  change: Percentiles;
  /** The 99th percentile of what everything else waits for the thread while people search, milliseconds. */
  loopDelayP99: number;
  fillSeconds: number;
  built: IndexCost;
  takenOver: IndexCost;
}

interface IndexCost {
  seconds: number;
  megabytes: number;
}

const WARM_UP = 20;
/** The naive search takes seconds, so it gets fewer queries and a deadline. */
const NAIVE_QUERIES = 40;
const NAIVE_SECONDS_MAX = 90;
const CHANGES = 100;
const SEARCHES_PER_SECOND = 50;
const LOADED_SECONDS = 15;

/** Fills the product's empty database with `vacancies` and measures everything that people wait for. */
export async function measureSearch(
  product: Product,
  vacancies: number,
  { withPeer }: { withPeer: boolean },
): Promise<SearchSpeed> {
  const { db, call, search, indexFiles } = product;
  const fillSeconds = (await milliseconds(() => fillLarge({ db, clock: systemClock, vacancies }))) / 1000;
  const built = await costOf(async () => {
    await search.index();
  });
  await search.kept();
  const next = createVacancySearch(db, createLogger('error'), { files: indexFiles });
  const takenOver = await costOf(async () => {
    await next.index();
  });

  const queries = makeQueries();
  for (const query of queries.slice(0, WARM_UP)) await call('GET /search/vacancy', query);
  const ours = await each(queries, (query) => call('GET /search/vacancy', query));
  const suggestions = percentiles(await measureSuggestions(call));
  const loopDelayP99 = await measureLoop(call, queries);
  const change = percentiles(await measureChanges(product));
  const naive = withPeer ? await measureNaive(product, queries) : [];
  return {
    ours: percentiles(ours),
    naive: withPeer ? percentiles(naive) : null,
    ratio: percentiles(naive).p95 / percentiles(ours.slice(0, naive.length)).p95,
    suggestions,
    change,
    loopDelayP99,
    fillSeconds,
    built,
    takenOver,
    ...(await measurePublishing(product)),
  };
}

function measureSuggestions(call: Call): Promise<number[]> {
  const asked = STARTS.flatMap((q) => [
    () => call('GET /search/vacancy/suggest', { q }),
    () => call('GET /compendium/{kind}', { kind: 'specialization', q }),
    () => call('GET /search/company', { q }),
  ]);
  return each(asked, (ask) => ask());
}

async function measureNaive({ db }: Product, queries: readonly BenchQuery[]): Promise<number[]> {
  await prepareNaive(db);
  const deadline = performance.now() + NAIVE_SECONDS_MAX * 1000;
  return each(queries.slice(0, NAIVE_QUERIES), (query) => searchNaively(db, query), deadline);
}

/** Searches arrive at a fixed rate, whether others have been answered or not. */
async function measureLoop(call: Call, queries: readonly BenchQuery[]): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const answers: Promise<unknown>[] = [];
  delays.enable();
  for await (const _ of ticks(1000 / SEARCHES_PER_SECOND)) {
    answers.push(call('GET /search/vacancy', queries[answers.length % queries.length] ?? {}));
    if (answers.length === SEARCHES_PER_SECOND * LOADED_SECONDS) break;
  }
  await Promise.all(answers);
  delays.disable();
  return delays.percentile(99) / 1e6;
}

async function measureChanges({ db, search }: Product): Promise<number[]> {
  const changed = await db.selectFrom('vacancy').select('id').where('status', '=', 'active').limit(CHANGES).execute();
  return each(changed, ({ id }) => search.follow({ type: 'vacancy.changed', tags: [`vacancy:${id}`] }));
}

async function costOf(make: () => Promise<void>): Promise<IndexCost> {
  const before = memoryMegabytes();
  const seconds = (await milliseconds(make)) / 1000;
  return { seconds, megabytes: memoryMegabytes() - before };
}

/** Used memory after a garbage collection. */
function memoryMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
