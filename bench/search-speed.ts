import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inTransaction } from '#server/database/connect.ts';
import { fillLarge } from '#server/demo/index.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { emitVacancyChanged, insertVacancy } from '#server/domains/vacancy/index.ts';
import { createEvents } from '#server/platform/events.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Call } from '#shared/client/call.ts';
import { addDays } from '#shared/domain/time.ts';
import { startServer } from '../tests/setup/server-process.ts';
import type { Product } from './product.ts';
import { prepareNaive, searchNaively, type BenchQuery } from './search-naive.ts';

/** Milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
}

export interface SearchSpeed {
  ours: Percentiles;
  naive: Percentiles;
  /** Of the 95th percentiles over the queries that both completed. */
  ratio: number;
  suggestions: Percentiles;
  /** From the insert until a search finds the vacancy and its page exists. */
  published: Percentiles;
  fillSeconds: number;
  indexSeconds: number;
  indexMegabytes: number;
}

const SEED = 8;
const QUERIES = 200;
const WARM_UP = 20;
/** The naive search takes seconds, so it gets fewer queries and a deadline. */
const NAIVE_QUERIES = 40;
const NAIVE_SECONDS_MAX = 90;
const PUBLICATIONS = 20;
const POLL_MS = 5;
const POLL_PATIENCE_MS = 10_000;

const WORDS = [
  'сварщик',
  'монтажник',
  'водитель',
  'прораб',
  'электромонтажник',
  'разнорабочий',
  'инженер',
  'машинист экскаватора',
  'каменщик',
  'вахта',
  'бетонщик',
  'опыт работы',
  'мастер участка',
  'монтажник металлоконструкций',
  'электрогазосварщик 5 разряда',
  'инженер пто',
  'геодезист',
  'сварщик вахта',
  'отделочник',
  'кран',
  'трубопровод',
  'объект',
] as const;
const STARTS = [
  'св',
  'сва',
  'мон',
  'про',
  'эле',
  'вод',
  'инж',
  'каз',
  'мос',
  'стр',
  'маш',
  'cdf',
  'vjy',
  'дор',
  'пр',
  'кам',
  'бет',
  'гео',
  'раз',
  'сме',
  'свращ',
  'сварщик каз',
  'монтажник вент',
  'электрик в ниж',
  'кму',
  'вахта',
  'ооо стр',
  'водитель кат',
] as const;

/** Fills the product's empty database with `vacancies` and measures everything that people wait for. */
export async function measureSearch(product: Product, vacancies: number): Promise<SearchSpeed> {
  const { db, call, search } = product;
  const fillSeconds = (await milliseconds(() => fillLarge({ db, clock: systemClock, vacancies }))) / 1000;
  const before = memoryMegabytes();
  const indexSeconds = (await milliseconds(() => search.index())) / 1000;
  const indexMegabytes = memoryMegabytes() - before;

  const queries = makeQueries();
  for (const query of queries.slice(0, WARM_UP)) await call('GET /search/vacancy', query);
  const ours = await each(queries, (query) => call('GET /search/vacancy', query));
  const suggestions = percentiles(await measureSuggestions(call));
  await prepareNaive(db);
  const deadline = performance.now() + NAIVE_SECONDS_MAX * 1000;
  const naive = await each(queries.slice(0, NAIVE_QUERIES), (query) => searchNaively(db, query), deadline);
  const ratio = percentiles(naive).p95 / percentiles(ours.slice(0, naive.length)).p95;
  const published = percentiles(await measurePublishing(product));
  return {
    ours: percentiles(ours),
    naive: percentiles(naive),
    ratio,
    suggestions,
    published,
    fillSeconds,
    indexSeconds,
    indexMegabytes,
  };
}

/** Realistic queries: some with words, some with filters, most with both. */
function makeQueries(): BenchQuery[] {
  const random = createRandom(SEED);
  const cities = CITIES.toSorted((a, b) => b.population - a.population).slice(0, 20);
  return Array.from({ length: QUERIES }, () => makeQuery(random, cities));
}

function makeQuery(random: Random, cities: typeof CITIES): BenchQuery {
  const trades = SPECIALIZATIONS.slice(0, 100);
  return {
    // The trade is in the words or in the filter.
    ...(random.chance(0.8)
      ? { q: random.pick(WORDS) }
      : { spec: random.sample(trades, random.int(1, 3)).map(({ id }) => id) }),
    ...(random.chance(0.4) ? { city: random.sample(cities, random.int(1, 3)).map(({ id }) => id) } : {}),
    ...(random.chance(0.35) ? { pay_min: random.pick([80_000, 100_000, 150_000]) } : {}),
    ...(random.chance(0.35) ? { schedule: random.sample(['rotation', 'd5_2', 'd6_1', 'shift'], 2) } : {}),
    ...(random.chance(0.2) ? { experience: ['none', 'from1to3'] } : {}),
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

/** Measures a separate server process, which learns of each new vacancy through the bus, as in production. */
async function measurePublishing({ db, url, dataDir }: Product): Promise<number[]> {
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir, FILL_DEMO: '0' });
  try {
    const find = async () =>
      (
        (await (await server.get(`/api/search/vacancy?q=${encodeURIComponent('бетонщик')}&sort=newest`)).json()) as {
          items: { id: number }[];
        }
      ).items;
    await find();
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('status', '=', 'verified')
      .limit(1)
      .executeTakeFirstOrThrow();
    const specialization = SPECIALIZATIONS.find(({ slug }) => slug === 'betonshchik');
    const events = createEvents(new Set());
    return await each(
      Array.from({ length: PUBLICATIONS }, (_, at) => at),
      async (at) => {
        const publishedAt = new Date();
        const vacancy = {
          companyId,
          title: `Бетонщик на объект ${at}`,
          status: 'active',
          specializationIds: [specialization?.id ?? 0],
          publishedAt,
          expiresAt: addDays(publishedAt, 30),
        } as const;
        const id = await inTransaction(db, async (tx) => {
          const id = await insertVacancy(tx, vacancy);
          await emitVacancyChanged({ events }, tx, { id, companyId });
          return id;
        });
        await until(async () => (await find()).some((item) => item.id === id));
        await until(async () => (await server.get(`/vacancy/${id}`)).status === 200);
      },
    );
  } finally {
    await server.stop();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + POLL_PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('A published vacancy is not found');
    await sleep(POLL_MS);
  }
}

/** Milliseconds of the work for each item, sequentially; stops at the deadline. */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    if (performance.now() > deadline) break;
    times.push(await milliseconds(() => work(item)));
  }
  return times;
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Used memory after a garbage collection. */
function memoryMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
