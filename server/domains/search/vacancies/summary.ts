import type { searchContracts } from '#shared/contracts/search.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import { MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import { moscowDay, moscowMidnight } from '#shared/domain/time.ts';
import { findSpecialization } from '../../compendium/index.ts';
import { eachBit, hasBit, keepCommon, type Bits } from '../core/bits.ts';
import { MAIN } from '../core/marks.ts';
import { anyMark } from '../core/narrow.ts';
import { takeBits } from '../core/scratch.ts';
import { isIn, visit } from '../core/postings.ts';
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
  const { columns, marks, specs } = index;
  const rows = takeBits(index, 'summary');
  if (cityId) anyMark(index, [`city:${cityId}`], MAIN)(rows);
  else rows.fill(-1);
  keepCommon(rows, index.shown);
  const counts = new Uint32Array(specs.greatest + 1);
  let vacancies = 0;
  let publishedToday = 0;
  eachBit(rows, (row) => {
    vacancies += 1;
    publishedToday += Number((columns.shownAt[row] ?? 0) >= midnight);
    const start = columns.specStart[row] ?? 0;
    for (let at = start; at < start + (columns.specCount[row] ?? 0); at += 1) counts[specs.values[at] ?? 0]! += 1;
  });
  const trades = [...counts.entries()].filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);
  return {
    vacancies,
    companies: countCompanies(index, rows),
    publishedToday,
    trades: trades.slice(0, TRADES_MAX).flatMap(([id, count]) => {
      const specialization = findSpecialization(id);
      if (!specialization) return [];
      const pays: number[] = [];
      visit(marks.get(`spec:${id}`), (row) => {
        const pay = hasBit(rows, row) ? (columns.payMonthMiddle[row] ?? -1) : -1;
        if (pay >= 0) pays.push(pay);
      });
      return [{ specialization, count, ...middleHalf(pays) }];
    }),
  };
}

function countCompanies({ marks }: VacancyIndex, rows: Bits): number {
  let companies = 0;
  for (const mark of marks.all()) {
    const postings = mark.startsWith('company:') ? marks.get(mark) : undefined;
    companies += Number(postings !== undefined && isIn(postings, rows));
  }
  return companies;
}

/** First and third quartile, to thousands of rubles, in kopecks. */
function middleHalf(pays: number[]): { lowKopecks: number | null; highKopecks: number | null } {
  if (pays.length < MARKET_SAMPLE_MIN) return { lowKopecks: null, highKopecks: null };
  const sorted = Float64Array.from(pays).sort();
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / THOUSAND) * THOUSAND * 100;
  return { lowKopecks: at(0.25), highKopecks: at(0.75) };
}
