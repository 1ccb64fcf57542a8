import { sql } from 'kysely';
import type { CompanyList } from '#shared/contracts/company.ts';
import type { ChosenList } from '#shared/domain/chosen-companies.ts';
import type { CompanySort } from '#shared/domain/company-query.ts';
import { SOLD_ON_MAIN_MAX } from '#shared/domain/services.ts';
import type { Database } from '../../../database/connect.ts';
import { nextOffset, readOffset, type AskedPage } from '../../../platform/paging.ts';
import { findRunningTerms, type EntitlementTerm } from '../../ledger/index.ts';
import { findLetters } from './facets.ts';
import { searchedName, toPattern } from './name-search.ts';
import { countCompanies, narrowed, type Narrowing } from './narrowing.ts';
import { isOpenNamedVacancy } from '../public.ts';
import { findItemColumns, publicCompanies, type CompanyItemRow } from '../repository.ts';
import { toCompanyItem } from '../view.ts';

export interface CompanyOrder {
  sort: CompanySort;
  /** Names that begin with it come first. */
  q?: string | undefined;
}

/**
 * A page of the companies that match, with the letters of all. Throws `bad_argument` too deep in the list and for an
 * invalid cursor.
 */
export async function listPage(
  db: Database,
  narrowing: Narrowing,
  order: CompanyOrder,
  asked: AskedPage,
): Promise<Pick<CompanyList, 'items' | 'total' | 'next' | 'letters'>> {
  const offset = readOffset(asked, 'компаний');
  const [rows, total, letters] = await Promise.all([
    findPage(db, narrowing, order, asked.per_page, offset),
    countCompanies(db, narrowing),
    findLetters(db),
  ]);
  return {
    items: rows.map((row) => toCompanyItem(row)),
    total,
    next: nextOffset(offset, rows.length, total),
    letters,
  };
}

function findPage(
  db: Database,
  narrowing: Narrowing,
  { sort, q }: CompanyOrder,
  limit: number,
  offset: number,
): Promise<CompanyItemRow[]> {
  let query = ranked(narrowed(db, narrowing));
  if (q !== undefined) query = query.orderBy(sql`${searchedName} ~ ${`^${toPattern(q.trim().toLowerCase())}`}`, 'desc');
  return loadRanked(
    db,
    query
      .orderBy(sort === 'vacancies' ? openCount : sql`${openCount} > 0`, 'desc')
      .orderBy('company.brandName')
      .orderBy('company.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** `sold`: its place was bought; with the mark of advertising. */
export type BestCompany = CompanyItemRow & { sold: EntitlementTerm | null };

/** Companies that have bought a place, the earliest first, then chosen ones in their order, then those with the most open vacancies. */
export async function findBest(db: Database, now: Date, limit: number): Promise<BestCompany[]> {
  const sold = await findSold(db, now);
  const soldIds = sold.map(({ id }) => id);
  const chosen = sql<boolean>`coalesce(company.best_until > ${now}, false)`;
  const isSold = sql<boolean>`company.id = any(${soldIds}::int8[])`;
  const best = ranked(publicCompanies(db))
    .where((eb) => eb.or([isSold, chosen, sql<boolean>`${openCount} > 0`]))
    .orderBy(sql`array_position(${soldIds}::int8[], company.id)`)
    .orderBy(chosen, 'desc')
    .orderBy(sql`case when ${chosen} then company.best_place end`)
    .orderBy(openCount, 'desc')
    .orderBy('company.brandName')
    .orderBy('company.id')
    .limit(limit);
  const terms = new Map(sold.map(({ id, term }) => [id, term]));
  return (await loadRanked(db, best.execute())).map((row) => ({ ...row, sold: terms.get(row.id) ?? null }));
}

/** Public companies with a bought place on the home page that runs; the earliest bought first. */
async function findSold(db: Database, now: Date): Promise<{ id: number; term: EntitlementTerm }[]> {
  const running = await findRunningTerms(db, 'company_on_main', now);
  const ids = running.map(({ companyId }) => companyId);
  const rows = ids.length === 0 ? [] : await publicCompanies(db).select('id').where('id', 'in', ids).execute();
  const shown = new Set(rows.map(({ id }) => id));
  return running
    .filter(({ companyId }) => shown.has(companyId))
    .slice(0, SOLD_ON_MAIN_MAX)
    .map(({ companyId, term }) => ({ id: companyId, term }));
}

/** The same as the desk of staff names them. */
export async function findSoldItems(db: Database, now: Date) {
  const sold = await findSold(db, now);
  const ids = sold.map(({ id }) => id);
  const rows = await loadRanked(
    db,
    ranked(publicCompanies(db))
      .where(sql<boolean>`company.id = any(${ids}::int8[])`)
      .orderBy(sql`array_position(${ids}::int8[], company.id)`)
      .execute(),
  );
  const terms = new Map(sold.map(({ id, term }) => [id, term]));
  return rows.flatMap((row) => {
    const term = terms.get(row.id);
    return term ? [{ row, term }] : [];
  });
}

/** Companies of the trust strip with something to show: a logo or a picture. */
export function findTalentsHere(db: Database, now: Date, limit: number): Promise<CompanyItemRow[]> {
  const talents = ranked(publicCompanies(db))
    .where('company.talentsHereUntil', '>', now)
    .where((eb) =>
      eb.or([
        eb('company.logoUrl', 'is not', null),
        eb('company.coverUrl', 'is not', null),
        sql<boolean>`company.gallery @> '[{"kind": "photo"}]'`,
      ]),
    )
    .orderBy('company.talentsHerePlace')
    .orderBy(openCount, 'desc')
    .orderBy('company.brandName')
    .orderBy('company.id')
    .limit(limit);
  return loadRanked(db, talents.execute());
}

/** Who is in a list has a place in it, and an end. */
export const CHOSEN_COLUMNS = {
  best: { until: 'bestUntil', place: 'bestPlace' },
  talents_here: { until: 'talentsHereUntil', place: 'talentsHerePlace' },
} as const satisfies Record<ChosenList, unknown>;

/** The chosen companies in their order, each with its end. */
export function findChosen(db: Database, list: ChosenList, now: Date) {
  const { until, place } = CHOSEN_COLUMNS[list];
  const chosen = ranked(publicCompanies(db))
    .select(`${until} as until`)
    .where(until, '>', now)
    .orderBy(place)
    .orderBy('company.brandName')
    .orderBy('company.id');
  return loadRanked(db, chosen.execute());
}

/** Open vacancies of a company in a query made by {@link ranked}. */
const openCount = sql<number>`coalesce(hiring.open_count, 0)`;

/**
 * Only ids, with the open vacancies of all companies counted at once: sorting many companies must not load their texts.
 */
function ranked(companies: ReturnType<typeof publicCompanies>) {
  return companies
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('vacancy')
          .select(['vacancy.companyId', eb.fn.countAll<number>().as('openCount')])
          .where(isOpenNamedVacancy)
          .groupBy('vacancy.companyId')
          .as('hiring'),
      (join) => join.onRef('hiring.companyId', '=', 'company.id'),
    )
    .select(['company.id', openCount.as('vacancyCount')]);
}

/** The full companies, in the order of their ranks. */
async function loadRanked<Rank extends { id: number; vacancyCount: number }>(
  db: Database,
  ranking: Promise<Rank[]>,
): Promise<(Omit<CompanyItemRow, 'vacancyCount'> & Rank)[]> {
  const ranks = await ranking;
  if (ranks.length === 0) return [];
  const rows = await findItemColumns(
    db,
    ranks.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranks.flatMap((rank) => {
    const row = byId.get(rank.id);
    return row ? [{ ...row, ...rank }] : [];
  });
}
