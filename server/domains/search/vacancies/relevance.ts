import { DAY_MS, HOUR_MS } from '#shared/domain/time.ts';
import { hasBit, type Bits, type RowList } from '../core/bits.ts';
import { distancesFrom, type Distances } from '../core/near.ts';
import type { WordScores } from '../core/score-words.ts';
import { takeBits } from '../core/scratch.ts';
import { hiringFrom, workCityOf } from './filters.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** The shares of the rank. */
const RANK = { text: 0.7, fresh: 0.15, complete: 0.05, near: 0.1 };
/** Share of the text score: how much of the title the query covers. */
const COVERAGE = 0.15;
const FRESH_DAYS = 21;
const NEAR_KM = 50;
/** What a row is before the others for, whatever its rank and the bonus of trades side by side: each is more than all below it. */
const BEFORE = { answer: 16, trade: 8, place: 4 };

/** Rows that come before the others. */
export interface FirstRows {
  /** Those that have what was asked for itself; null where all have. */
  answers: Bits | null;
  /** Those that have the trade itself; null where the words name none. */
  ofTrade: Bits | null;
  /** Those that are in the place, not only hire from it; null where all are. */
  inPlace: Bits | null;
}

interface Grounds extends FirstRows {
  words: WordScores | null;
  distances: Distances | null;
  /** Milliseconds. */
  now: number;
}

/**
 * How relevant each row found is: 0–1, and more for whatever has all that was asked for, then for what has the trade itself, which
 * is before its neighbours, then for what is in the place and not only hires from it. Other rows have anything.
 */
export function rankRows(
  index: VacancyIndex,
  { words, answers, ofTrade, inPlace, distances, now }: Grounds,
  { rows, length }: RowList,
): Float64Array {
  const { shownAt, titleLength, completeness } = index.columns;
  const ranks = index.scratch.takeUncleared('ranks', Float64Array, index.rowCount);
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0;
    let rank = RANK.fresh * freshness(now - (shownAt[row] ?? 0)) + RANK.complete * (completeness[row] ?? 0);
    if (!answers || hasBit(answers, row)) rank += BEFORE.answer;
    if (ofTrade && hasBit(ofTrade, row)) rank += BEFORE.trade;
    if (inPlace && hasBit(inPlace, row)) rank += BEFORE.place;
    if (words) {
      const coverage = Math.min(1, (words.inTitle[row] ?? 0) / Math.max(1, titleLength[row] ?? 1));
      rank += RANK.text * ((1 - COVERAGE) * (words.score[row] ?? 0) + COVERAGE * coverage);
    }
    if (distances) rank += RANK.near * Math.exp(-distances(workCityOf(index, row)) / NEAR_KM);
    ranks[row] = rank;
  }
  return ranks;
}

/** Freshness of each hour of a year: an exponential of each row takes longer than everything else. */
const BY_HOUR = Float64Array.from({ length: 365 * 24 }, (_, hour) => Math.exp((-hour * HOUR_MS) / DAY_MS / FRESH_DAYS));

/** 1 for what is new, less by the hour; 0 after a year. */
function freshness(ageMs: number): number {
  const hours = Math.max(0, ageMs) / HOUR_MS;
  const before = Math.floor(hours);
  const one = BY_HOUR[before] ?? 0;
  return one + (hours - before) * ((BY_HOUR[before + 1] ?? 0) - one);
}

/** Half of the equator, rounded up: nothing is farther. */
const KM_MAX = 20_100;

/**
 * Ranks what is not in the city that was asked for, the more the sooner, from the rank of {@link rankRows}: what has all else that
 * was asked for, then the trade, of that what hires from the city, of that the nearest; the rest of the rank decides where all of
 * it is equal.
 */
export function nearnessTo(index: VacancyIndex, cityId: number): (row: number, rank: number) => number {
  const distances = distancesFrom(cityId);
  const hires = takeBits(index, 'hires here');
  hiringFrom(index, cityId)(hires);
  return (row, rank) => {
    const rest = rank % BEFORE.trade;
    const near = 1 - Math.min(distances(workCityOf(index, row)), KM_MAX) / KM_MAX;
    return rank - rest + (hasBit(hires, row) ? 1 : 0) + near + rest / (2 * KM_MAX);
  };
}
