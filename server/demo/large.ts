import { sql } from 'kysely';
import { inTransaction, type Database } from '../database/connect.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { insertCompanies, type DemoCompany } from './companies.ts';
import { brandOnce } from './decorations.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { makeCompanyPlan } from './company-maker.ts';
import { drawPictures, NO_PICTURES } from './pictures.ts';
import { createPlaces } from './places.ts';
import { createRandom } from './random.ts';
import { activeStatus, closedStatuses } from './statuses.ts';
import { tradesOf } from './trades.ts';
import { finish, storeVacancies } from './vacancies.ts';
import type { Workshop } from './workshop.ts';

export interface LargeDemo {
  db: Database;
  clock: Clock;
  /** How many to add. */
  vacancies: number;
  /** Without a storage nothing has a picture. */
  storage?: Storage;
  /** Receives the number of vacancies stored so far, after each batch of some hundreds. */
  onProgress?: (stored: number) => void;
}

/** Vacancies of an average company. */
const VACANCIES_OF_COMPANY = 60;
/** One of this many vacancies is closed, waiting or a draft. */
const CLOSED_EVERY = 40;
const FILLED_TABLES = ['company', 'vacancy', 'vacancy_specialization', 'vacancy_media', 'vacancy_stats'];

/**
 * Adds a large marketplace to a database whose compendium is in place, all of it or nothing: the demo's companies first, then made-up ones, each
 * hiring in proportion to its size. An equal database gets equal rows; dates are counted from the clock.
 */
export async function fillLarge({ db, clock, vacancies, storage, onProgress = () => {} }: LargeDemo): Promise<void> {
  const { count: first } = await db
    .selectFrom('company')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const places = createPlaces();
  const shop: Workshop = {
    random: createRandom(first + 1),
    pictures: storage ? await drawPictures(storage) : NO_PICTURES,
    places,
    now: clock.now(),
  };
  const numbers = Array.from({ length: Math.ceil(vacancies / VACANCIES_OF_COMPANY) }, (_, index) => first + index);
  const plans = numbers.map((number) => COMPANY_PLANS[number] ?? makeCompanyPlan(number));
  await inTransaction(db, async (tx) => {
    const companies = await insertCompanies(tx, shop, plans, first);
    await storeVacancies(tx, brandOnce(shop, take(makeMany(shop, companies), vacancies), companies), onProgress);
  });
  for (const table of FILLED_TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

/** Vacancies without an end. */
function* makeMany(shop: Workshop, companies: readonly DemoCompany[]): Generator<NewVacancy> {
  const { random, now } = shop;
  const closed = closedStatuses(now);
  // A company occurs here in proportion to its hiring; a blocked one and those beyond their one vacancy do not.
  const hiring = companies
    .filter(({ status }) => status === 'verified')
    .flatMap((company) => Array.from({ length: company.active }, () => company));
  const single = companies.filter(({ status }) => status === 'unverified' || status === 'on_check');
  for (let index = 0; ; index += 1) {
    const company = single[index] ?? random.pick(hiring.length ? hiring : companies);
    const status = index % CLOSED_EVERY === CLOSED_EVERY - 1 ? random.pick(closed) : activeStatus(random, now);
    yield* finish(shop, { company, trade: random.pick(tradesOf(company)), status }, index);
  }
}

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left === 0) return;
    left -= 1;
    yield item;
  }
}
