import type { searchContracts } from '#shared/contracts/search.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import { MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import { moscowDay, moscowMidnight } from '#shared/domain/time.ts';
import { findSpecialization } from '../../compendium/index.ts';
import { workCityOf } from './filters.ts';
import type { VacancyIndex } from './vacancy-index.ts';

export type Summary = CallAnswer<(typeof searchContracts)['GET /search/vacancy/summary']>;

const TRADES_MAX = 60;
const THOUSAND = 1_000;

/** Live counts and every trade in demand, of the whole country or of one city; kept until the index or the day changes. */
export function createSummary(): (index: VacancyIndex, cityId: number | undefined, now: number) => Summary {
  let kept = { generation: -1, day: 0, summaries: new Map<number, Summary>() };
  return (index, cityId = 0, now) => {
    const day = moscowDay(now);
    if (kept.generation !== index.generation || kept.day !== day)
      kept = { generation: index.generation, day, summaries: new Map() };
    const known = kept.summaries.get(cityId);
    if (known) return known;
    const summary = summarise(index, cityId, moscowMidnight(now));
    kept.summaries.set(cityId, summary);
    return summary;
  };
}

function summarise(index: VacancyIndex, cityId: number, midnight: number): Summary {
  const { columns, specs } = index;
  const counts = new Map<number, number>();
  const pays = new Map<number, number[]>();
  let vacancies = 0;
  let publishedToday = 0;
  for (let row = 0; row < index.rowCount; row += 1) {
    if (!columns.shown[row] || (cityId && workCityOf(index, row) !== cityId)) continue;
    vacancies += 1;
    publishedToday += Number((columns.shownAt[row] ?? 0) >= midnight);
    const start = columns.specStart[row] ?? 0;
    for (let at = start; at < start + (columns.specCount[row] ?? 0); at += 1) {
      const spec = specs.values[at] ?? 0;
      counts.set(spec, (counts.get(spec) ?? 0) + 1);
      const pay = columns.payMonthMiddle[row] ?? -1;
      if (pay >= 0) collect(pays, spec, pay);
    }
  }
  const trades = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, TRADES_MAX);
  return {
    vacancies,
    companies: countCompanies(index, cityId),
    publishedToday,
    trades: trades.flatMap(([id, count]) => {
      const specialization = findSpecialization(id);
      return specialization ? [{ specialization, count, ...middleHalf(pays.get(id) ?? []) }] : [];
    }),
  };
}

function countCompanies(index: VacancyIndex, cityId: number): number {
  let companies = 0;
  for (const [mark, { rows, length }] of index.marks) {
    if (!mark.startsWith('company:')) continue;
    const hires = rows
      .subarray(0, length)
      .some((row) => index.columns.shown[row] && (!cityId || workCityOf(index, row) === cityId));
    companies += Number(hires);
  }
  return companies;
}

/** First and third quartile, to thousands of rubles, in kopecks. */
function middleHalf(pays: number[]): { lowKopecks: number | null; highKopecks: number | null } {
  if (pays.length < MARKET_SAMPLE_MIN) return { lowKopecks: null, highKopecks: null };
  const sorted = pays.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / THOUSAND) * THOUSAND * 100;
  return { lowKopecks: at(0.25), highKopecks: at(0.75) };
}

function collect(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
