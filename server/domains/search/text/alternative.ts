import type { Mark } from '../core/marks.ts';
import type { Alternative } from './clause.ts';

/** Marks are composed of the names in `marks.ts` and the keys and ids of the dictionaries. */
export function toMark(mark: Mark | `${string}:${string}`, weight: number): Alternative {
  return { kind: 'mark', mark: mark as Mark, weight };
}

export function keyOf(alternative: Alternative): string {
  if (alternative.kind === 'mark') return alternative.mark;
  const { stems, sequence } = alternative;
  return sequence ? sequence.map((word) => ('form' in word ? `!${word.form}` : word.stem)).join('+') : stems.join(' ');
}

/** The same alternatives without duplicates, each with its best weight, best first. */
export function unite(alternatives: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = keyOf(alternative);
    if ((best.get(key)?.weight ?? 0) < alternative.weight) best.set(key, alternative);
  }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight);
}
