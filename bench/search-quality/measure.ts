import type { Grade } from './labels.ts';

/** Ranks that people look at. */
const LOOKED_AT = 10;
/** Page size. */
export const PAGE = 50;
/** The lowest grade that recall counts. */
const RELEVANT: Grade = 2;

export interface Quality {
  /** Normalised discounted cumulative gain of the first ten, 0–1. */
  ndcg: number;
  /** Share of the relevant vacancies (at most a page of them) that is on the page; 0–1. */
  recall: number;
  /** Whether anything relevant is on the page. */
  finds: boolean;
}

/** The quality of an order. `grades` holds the relevant vacancies only. */
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
