import type { Grade } from './labels.ts';

/** Places of a list that people look at. */
const LOOKED_AT = 10;
/** A page of results. */
export const PAGE = 50;
/** What recall counts. */
const RELEVANT: Grade = 2;

export interface Quality {
  /** Normalised discounted cumulative gain of the first ten, 0–1. */
  ndcg: number;
  /** Share of what is relevant that stands on the page, of at most as many as the page holds; 0–1. */
  recall: number;
  /** Whether anything relevant stands on the page. */
  finds: boolean;
}

/** How good an order is: `grades` tells the grade of each vacancy that has one. */
export function measure(found: readonly number[], grades: ReadonlyMap<number, Grade>): Quality {
  const gains = found.slice(0, LOOKED_AT).map((id) => gainOf(grades.get(id) ?? 0));
  const ideal = [...grades.values()]
    .toSorted((a, b) => b - a)
    .slice(0, LOOKED_AT)
    .map(gainOf);
  const relevant = [...grades].filter(([, grade]) => grade >= RELEVANT).map(([id]) => id);
  const page = new Set(found.slice(0, PAGE));
  const hits = relevant.filter((id) => page.has(id)).length;
  return {
    ndcg: discounted(gains) / discounted(ideal),
    recall: hits / Math.min(relevant.length, PAGE),
    finds: hits > 0,
  };
}

function gainOf(grade: Grade | 0): number {
  return 2 ** grade - 1;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}

export function mean(qualities: readonly Quality[]): Pick<Quality, 'ndcg' | 'recall'> {
  const average = (figure: (quality: Quality) => number) =>
    qualities.reduce((sum, quality) => sum + figure(quality), 0) / qualities.length;
  return { ndcg: average(({ ndcg }) => ndcg), recall: average(({ recall }) => recall) };
}
