import { distance } from '#shared/domain/closeness.ts';
import { splitWords } from '#shared/domain/split-words.ts';
import { CITIES } from '../data/cities.ts';
import { stem } from '../words.ts';
import { OTHER_PROFESSIONS, PLAIN_WORDS } from './professions.ts';

/** A stem that a misspelt one stands for. */
export interface Mended {
  stem: string;
  /** How far it is, in letters. */
  distance: number;
}

export type MendWord = (stem: string) => Mended | null;

const MENDED_LETTERS_MIN = 5;
const MENDED_LETTERS_MAX = 30;
const LETTERS = /^[а-я]+$/;
const CACHE_MAX = 20_000;
/** Two swapped letters cost this much before they are found to be swapped. */
const TRANSPOSED = 1;

/** Allowed errors by the number of letters of a stem: letters that sound alike count less than one. */
function limitOf(length: number): number {
  if (length < 6) return 0.8;
  if (length < 8) return 1.2;
  return length < 11 ? 1.7 : 2.2;
}

/**
 * Makes the correction of misspelt words of titles, by the words of our trades. Words of other professions, towns and
 * the usual words of titles are no typos.
 */
export function createMender(ours: Iterable<string>): MendWord {
  const cities = CITIES.flatMap(({ name, prepositional }) => splitWords(`${name} ${prepositional}`)).map(stem);
  const known = new Set([...ours, ...OTHER_PROFESSIONS, ...PLAIN_WORDS, ...cities]);
  const candidates = Map.groupBy(
    [...new Set([...ours, ...OTHER_PROFESSIONS])].filter((word) => word.length >= MENDED_LETTERS_MIN - 1),
    (word) => word.length,
  );
  const seen = new Map<string, Mended | null>();

  function nearest(word: string): Mended | null {
    if (known.has(word) || word.length < MENDED_LETTERS_MIN - 1 || word.length > MENDED_LETTERS_MAX) return null;
    if (!LETTERS.test(word)) return null;
    let best: Mended | null = null;
    for (let length = word.length - 2; length <= word.length + 2; length += 1) {
      for (const candidate of candidates.get(length) ?? []) {
        const limit = limitOf(Math.max(length, word.length));
        const cost = distance(word, candidate, Math.max(limit, TRANSPOSED));
        if (cost <= limit && (!best || cost < best.distance)) best = { stem: candidate, distance: cost };
      }
    }
    return best;
  }

  return (word) => {
    const before = seen.get(word);
    if (before !== undefined) return before;
    const found = nearest(word);
    if (seen.size >= CACHE_MAX) seen.clear();
    seen.set(word, found);
    return found;
  };
}
