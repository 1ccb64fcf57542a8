import { HOUR_MS } from '#shared/domain/time.ts';
import { insertVacancies, type NewVacancy } from '../domains/vacancy/index.ts';
import type { Database } from '../database/connect.ts';
import type { DemoCompany } from './companies.ts';
import { brandOnce, decorate, isAnonymous } from './decorations.ts';
import { LARGE_QUOTA, makeVacancy, type Slot } from './make-vacancy.ts';
import type { Random } from './random.ts';
import { activeStatus, blockedStatus, closedStatuses } from './statuses.ts';
import { paragraph } from './text.ts';
import type { Trade } from './trade.ts';
import { TRADES, tradesOf } from './trades.ts';
import type { Workshop } from './workshop.ts';

/** Batch size: the texts of a batch are some megabytes. */
const BATCH = 500;

/** The vacancies of the demo: open ones as each company's plan says, and closed ones of every kind. */
export function makeVacancies(shop: Workshop, companies: readonly DemoCompany[]): Iterable<NewVacancy> {
  return brandOnce(shop, makeAll(shop, companies), companies);
}

function* makeAll(shop: Workshop, companies: readonly DemoCompany[]): Generator<NewVacancy> {
  for (const [index, slot] of makeSlots(shop, companies).entries()) yield* finish(shop, slot, index);
}

/** Stores the vacancies in order; `onStored` receives the count so far. */
export async function storeVacancies(
  db: Database,
  vacancies: Iterable<NewVacancy>,
  onStored: (count: number) => void = () => {},
): Promise<number> {
  let count = 0;
  const store = async (batch: readonly NewVacancy[]) => {
    await insertVacancies(db, batch);
    count += batch.length;
    onStored(count);
  };
  let batch: NewVacancy[] = [];
  for (const vacancy of vacancies) {
    batch.push(vacancy);
    if (batch.length === BATCH) {
      await store(batch);
      batch = [];
    }
  }
  if (batch.length) await store(batch);
  return count;
}

/** The vacancy of a slot; now and then its company has published it a second time. */
export function finish(shop: Workshop, slot: Slot, index: number): NewVacancy[] {
  const { company } = slot;
  // The name of a facility would reveal the hidden employer.
  const shown = isAnonymous(index) ? { ...slot, company: { ...company, facilities: [], facilityIds: [] } } : slot;
  const vacancy = decorate(shop, makeVacancy(shop, shown, index), index);
  return index % 110 === 61 && vacancy.status === 'active' ? [vacancy, twinOf(vacancy)] : [vacancy];
}

function twinOf(vacancy: NewVacancy): NewVacancy {
  const earlier = (at: Date | null | undefined) => at && new Date(at.getTime() - 5 * HOUR_MS);
  return {
    ...vacancy,
    description: paragraph('Нужны ещё люди на тот же объект. Условия обсуждаем по телефону.'),
    publishedAt: earlier(vacancy.publishedAt),
    expiresAt: earlier(vacancy.expiresAt),
  };
}

function makeSlots({ random, now }: Workshop, companies: readonly DemoCompany[]): Slot[] {
  const left = new Map(TRADES.map((trade) => [trade.slugs[0], trade.quota]));
  const slots = companies.flatMap((company) => {
    const trades = tradesOf(company);
    return Array.from({ length: company.active }, (_, index): Slot => {
      const large = trades.filter((trade) => trade.quota >= LARGE_QUOTA && (left.get(trade.slugs[0]) ?? 0) > 0);
      const other = trades.filter((trade) => trade.quota < LARGE_QUOTA);
      const choice = (index % 2 === 0 && large.length) || !other.length ? (large.length ? large : trades) : other;
      const trade = mostWanted(choice, left);
      left.set(trade.slugs[0], (left.get(trade.slugs[0]) ?? 0) - 1);
      return { company, trade, status: activeStatus(random, now) };
    });
  });
  const known = companies.filter(({ status }) => status === 'verified');
  const closed = closedStatuses(now).map((status, index): Slot => {
    // The first companies, whose lists are long enough, show every closed state.
    const company = known[index % 6] ?? random.pick(known);
    return { company, trade: pickTrade(random, company), status };
  });
  const blocked = companies
    .filter(({ status }) => status === 'blocked')
    .flatMap((company) => [company, company, company]);
  return [
    ...slots,
    ...closed,
    ...blocked.map((company): Slot => ({
      company,
      trade: pickTrade(random, company),
      status: blockedStatus(random, now),
    })),
  ];
}

function mostWanted(trades: readonly Trade[], left: ReadonlyMap<string, number>): Trade {
  const wanted = (trade: Trade) => (left.get(trade.slugs[0]) ?? 0) / trade.quota;
  return trades.reduce((best, trade) => (wanted(trade) > wanted(best) ? trade : best));
}

function pickTrade(random: Random, company: DemoCompany): Trade {
  return random.pick(tradesOf(company));
}
