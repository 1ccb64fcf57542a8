import { SCHEDULES } from '#shared/domain/vacancy-terms.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { findCity } from '../../compendium/index.ts';
import { createTop } from '../core/top.ts';
import { visit } from '../core/postings.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { MAIN } from '../core/marks.ts';
import type { Likeness } from './repository.ts';

const ROTATION = SCHEDULES.indexOf('rotation') + 1;

/** For a vacancy in the index; null for any other. */
export function likenessOf({ rowOfId, columns, cities, specs }: VacancyIndex, id: number): Likeness | null {
  const row = rowOfId.get(id);
  if (row === undefined) return null;
  const start = columns.specStart[row] ?? 0;
  const cityId = cities.values[columns.cityStart[row] ?? 0] || null;
  return {
    id,
    specializationIds: [...specs.values.subarray(start, start + (columns.specCount[row] ?? 0))],
    cityId,
    regionId: findCity(cityId)?.regionId ?? null,
    isRotation: columns.schedule[row] === ROTATION,
    pay: columns.payMonth[row] ?? -1,
  };
}

/** The shares of similarity; a common main trade weighs most. */
const WEIGHTS = { mainTrade: 1, otherTrade: 0.5, city: 0.6, region: 0.3, rotation: 0.25, pay: 0.15, fresh: 0.2 };
const FRESH_DAYS = 21;

/** Ids of published vacancies of the same trades, the most similar first; none when the vacancy has no trade. */
export function findSimilar(index: VacancyIndex, to: Likeness, now: number, limit: number): number[] {
  const { columns } = index;
  const scores = new Map<number, number>();
  const add = (row: number, weight: number) => scores.set(row, (scores.get(row) ?? 0) + weight);
  to.specializationIds.forEach((id, at) => {
    visit(index.marks.get(`spec:${id}`), (row, place) => {
      const weight = at === 0 && place === MAIN ? WEIGHTS.mainTrade : WEIGHTS.otherTrade;
      scores.set(row, Math.max(scores.get(row) ?? 0, weight));
    });
  });
  const addWhere = (mark: string, weight: number) =>
    visit(index.marks.get(mark), (row, place) => {
      if (scores.has(row) && place === MAIN) add(row, weight);
    });
  addWhere(`city:${to.cityId}`, WEIGHTS.city);
  addWhere(`region:${to.regionId}`, WEIGHTS.region);
  if (to.isRotation) addWhere('schedule:rotation', WEIGHTS.rotation);
  const top = createTop(limit);
  for (const [row, score] of scores) {
    const id = columns.id[row] ?? 0;
    if (!columns.shown[row] || id === to.id) continue;
    const other = columns.payMonth[row] ?? -1;
    const alikePay = to.pay > 0 && other > 0 ? Math.min(to.pay, other) / Math.max(to.pay, other) : 0;
    const ageDays = Math.max(0, now - (columns.shownAt[row] ?? 0)) / DAY_MS;
    top.offer(row, score + WEIGHTS.pay * alikePay + WEIGHTS.fresh * Math.exp(-ageDays / FRESH_DAYS), id);
  }
  return top.sorted().map(({ id }) => id);
}
