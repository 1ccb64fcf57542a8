import type { SIMILAR_REASONS } from '#shared/contracts/search.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { EXPERIENCES, SCHEDULES, SIMILAR_NEAR_KM } from '#shared/domain/vacancy-terms.ts';
import type { Database } from '../../../database/connect.ts';
import { cityDistanceKm, findCity, readTitle } from '../../compendium/index.ts';
import { hasBit } from '../core/bits.ts';
import { MAIN, type Mark } from '../core/marks.ts';
import { visit, visitTogether } from '../core/postings.ts';
import { createTop } from '../core/top.ts';
import { relatedTrades } from '../text/related-trades.ts';
import { workCityOf } from './filters.ts';
import { findLikeness, type Likeness } from './repository.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import type { VacancySearch } from './vacancy-search.ts';

type Reason = (typeof SIMILAR_REASONS)[number];

interface SimilarRequest {
  /** Milliseconds. */
  now: number;
  limit: number;
  /** Only these rows of the index. */
  among?: ReadonlySet<number>;
}

export interface SimilarVacancy {
  id: number;
  why: Reason;
}

/** The shares of similarity within a step; a common main trade weighs most. */
const WEIGHTS = { mainTrade: 1, otherTrade: 0.5, near: 0.3, schedule: 0.25, experience: 0.15, pay: 0.15, fresh: 0.2 };
const FRESH_DAYS = 21;
/** How much nearness counts for falls by this distance. */
const NEAR_KM = 60;
const ROTATION = 'rotation';

/** How far the work is. */
type Distance = { is: 'here' | 'near' | 'far'; km: number };

/**
 * Open vacancies like this one, widened step by step until there are enough: its trade in its city, near it, related trades there,
 * its trade elsewhere, the same conditions. A rotation goes to its place anyway, so its trade elsewhere comes before
 * other trades. The trade is what a specialization says, else the title; none without either.
 */
export function findSimilar(
  index: VacancyIndex,
  to: Likeness,
  { now, limit, among }: SimilarRequest,
): SimilarVacancy[] {
  const trades = to.specializationIds.length > 0 ? to.specializationIds : readTitle(to.title).specializationIds;
  if (trades.length === 0) return [];
  const found: SimilarVacancy[] = [];
  const seen = new Set([to.id]);
  const take = (why: Reason, rows: ReadonlyMap<number, number>) => {
    if (found.length === limit) return;
    const top = createTop(limit - found.length);
    for (const [row, score] of rows) top.offer(row, score, index.columns.id[row] ?? 0);
    for (const { id } of top.sorted()) {
      seen.add(id);
      found.push({ id, why });
    }
  };
  const isOpen = (row: number) =>
    hasBit(index.shown, row) && !seen.has(index.columns.id[row] ?? 0) && (among?.has(row) ?? true);
  const distanceOf = distancesFrom(index, to);
  const likenessOf = likenessTo(index, to, now);

  const own = { here: new Map<number, number>(), near: new Map<number, number>(), far: new Map<number, number>() };
  for (const [row, weight] of ofTrades(index, trades, isOpen)) {
    const { is, km } = distanceOf(row);
    own[is].set(row, weight + nearness(km) + likenessOf(row));
  }
  take('trade_here', own.here);
  take('trade_near', own.near);
  if (to.schedule === ROTATION) take('trade_elsewhere', own.far);
  if (found.length < limit) {
    const related = new Map<number, number>();
    for (const [row, weight] of ofRelated(index, trades, isOpen)) {
      const { is, km } = distanceOf(row);
      if (is !== 'far') related.set(row, weight + nearness(km) + likenessOf(row));
    }
    take('related_near', related);
  }
  if (to.schedule !== ROTATION) take('trade_elsewhere', own.far);
  if (found.length < limit) take('conditions', withConditions(index, to, isOpen, likenessOf));
  return found;
}

/**
 * Ids of a company's open vacancies that feeds may show and that are like one that was published once; the company's newest
 * ones are like it where nothing else is. None for an unknown vacancy and for one of no trade.
 */
export async function findSimilarInFeed(
  search: VacancySearch,
  db: Database,
  { id, companyId, limit }: { id: number; companyId: number; limit: number },
  now: Date,
): Promise<number[]> {
  const [index, likeness] = await Promise.all([search.index(), findLikeness(db, id)]);
  if (!likeness) return [];
  const among = new Set<number>();
  visitTogether([index.marks.get(`company:${companyId}`), index.marks.get('feed:1')], index.shown, (row) =>
    among.add(row),
  );
  return findSimilar(index, likeness, { now: now.getTime(), limit, among }).map((similar) => similar.id);
}

/** Rows of the trades with their weights. */
function ofTrades(index: VacancyIndex, trades: readonly number[], is: (row: number) => boolean): Map<number, number> {
  const rows = new Map<number, number>();
  trades.forEach((id, at) => {
    visit(index.marks.get(`spec:${id}`), (row, place) => {
      const weight = at === 0 && place === MAIN ? WEIGHTS.mainTrade : WEIGHTS.otherTrade;
      if (is(row)) rows.set(row, Math.max(rows.get(row) ?? 0, weight));
    });
  });
  return rows;
}

function ofRelated(index: VacancyIndex, trades: readonly number[], is: (row: number) => boolean): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { id, closeness } of relatedTrades(trades)) {
    visit(index.marks.get(`spec:${id}`), (row, place) => {
      if (place === MAIN && is(row)) rows.set(row, Math.max(rows.get(row) ?? 0, closeness));
    });
  }
  return rows;
}

/** Work of any trade on the same schedule or for like pay; any work where there is neither. */
function withConditions(
  { columns, marks, rowCount }: VacancyIndex,
  to: Likeness,
  is: (row: number) => boolean,
  likenessOf: (row: number) => number,
): Map<number, number> {
  const rows = new Map<number, number>();
  const add = (row: number) => {
    if (is(row)) rows.set(row, likenessOf(row));
  };
  if (to.schedule) visit(marks.get(`schedule:${to.schedule}` as Mark), add);
  if (rows.size === 0)
    for (let row = 0; row < rowCount; row += 1) if (payCloseness(to.pay, columns.payMonth[row]) > 0) add(row);
  if (rows.size === 0) for (let row = 0; row < rowCount; row += 1) add(row);
  return rows;
}

/** Where a row's work is as seen from the vacancy; in its region where a city's place is not known. */
function distancesFrom(index: VacancyIndex, to: Likeness): (row: number) => Distance {
  const known = new Map<number, Distance>();
  const measure = (cityId: number): Distance => {
    if (cityId === to.cityId) return { is: 'here', km: 0 };
    const km = cityDistanceKm(to.cityId, cityId);
    if (km !== null) return { is: km <= SIMILAR_NEAR_KM ? 'near' : 'far', km };
    const isInRegion = to.regionId !== null && findCity(cityId)?.regionId === to.regionId;
    return { is: isInRegion ? 'near' : 'far', km: SIMILAR_NEAR_KM };
  };
  return (row) => {
    const cityId = workCityOf(index, row);
    let distance = known.get(cityId);
    if (!distance) known.set(cityId, (distance = measure(cityId)));
    return distance;
  };
}

function nearness(km: number): number {
  return WEIGHTS.near * Math.exp(-km / NEAR_KM);
}

/** What a row has in common besides trade and place. */
function likenessTo({ columns }: VacancyIndex, to: Likeness, now: number): (row: number) => number {
  // As the columns keep them: 0 where none is stated.
  const schedule = SCHEDULES.findIndex((one) => one === to.schedule) + 1;
  const experience = EXPERIENCES.findIndex((one) => one === to.experience) + 1;
  return (row) => {
    const ageDays = Math.max(0, now - (columns.shownAt[row] ?? 0)) / DAY_MS;
    return (
      (schedule > 0 && columns.schedule[row] === schedule ? WEIGHTS.schedule : 0) +
      (experience > 0 && columns.experience[row] === experience ? WEIGHTS.experience : 0) +
      WEIGHTS.pay * payCloseness(to.pay, columns.payMonth[row]) +
      WEIGHTS.fresh * Math.exp(-ageDays / FRESH_DAYS)
    );
  };
}

function payCloseness(one: number, other = -1): number {
  return one > 0 && other > 0 ? Math.min(one, other) / Math.max(one, other) : 0;
}
