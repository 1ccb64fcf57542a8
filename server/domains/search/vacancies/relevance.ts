import { DAY_MS, HOUR_MS } from '#shared/domain/time.ts';
import type { Distances } from '../core/near.ts';
import type { WordScores } from '../core/score-words.ts';
import { workCityOf } from './filters.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** The shares of the rank. */
const RANK = { text: 0.7, fresh: 0.15, complete: 0.05, near: 0.1 };
/** Share of the text score: how much of the title the query covers. */
const COVERAGE = 0.15;
const FRESH_DAYS = 21;
const NEAR_KM = 50;

interface Grounds {
  words: WordScores | null;
  distances: Distances | null;
  /** Milliseconds. */
  now: number;
}

/** How relevant a row is, 0–1. */
export function createRelevance(index: VacancyIndex, { words, distances, now }: Grounds): (row: number) => number {
  const { shownAt, titleLength, completeness } = index.columns;
  return (row) => {
    const coverage = words ? Math.min(1, (words.inTitle[row] ?? 0) / Math.max(1, titleLength[row] ?? 1)) : 0;
    const text = words ? (1 - COVERAGE) * (words.score[row] ?? 0) + COVERAGE * coverage : 0;
    return (
      RANK.text * text +
      RANK.fresh * freshness(now - (shownAt[row] ?? 0)) +
      RANK.complete * (completeness[row] ?? 0) +
      (distances ? RANK.near * Math.exp(-distances(workCityOf(index, row)) / NEAR_KM) : 0)
    );
  };
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
