import { hasBit, type Bits, type RowList } from './bits.ts';
import { BESIDE, MAIN } from './marks.ts';
import type { WordMatch } from './match-words.ts';
import { rowsOfWords } from './phrase-rows.ts';
import { ANY_PLACE, PLACE_BITS, PLACES, type Postings } from './postings.ts';
import type { RowIndex } from './row-index.ts';

/** How relevant a word is, by the best of the places where it occurs. */
const PLACE_WEIGHTS: readonly (readonly [bit: number, weight: number])[] = [
  [PLACES.title, 1],
  [PLACES.trade, 0.85],
  [PLACES.company, 0.6],
  [PLACES.skills, 0.4],
  [PLACES.text, 0.2],
];
const WEIGHT_OF_PLACES = Float32Array.from(
  { length: 32 },
  (_, places) => PLACE_WEIGHTS.find(([bit]) => places & bit)?.[1] ?? 0,
);
const WEIGHT_OF_MARKS = Float32Array.from({ length: 32 }, (_, place) => (place & MAIN ? 1 : place & BESIDE ? 0.5 : 0));
/** The bonus of the weaker of words and marks: «Помощник сварщика» has the word, «Сварщик» has word and trade. */
const BOTH_BONUS = 0.35;

/** How well the rows found match the words; other rows have anything. */
export interface WordScores {
  /** 0–1. */
  score: Float32Array;
  /** How many words of the title are in the query. */
  inTitle: Uint8Array;
}

/** The scores of the rows found. */
export function scoreWords(index: RowIndex, { scored }: WordMatch, found: RowList): WordScores {
  const { rows, length } = found;
  const { rowCount, scratch } = index;
  const score = scratch.takeUncleared('score', Float32Array, rowCount);
  const inTitle = scratch.takeUncleared('inTitle', Uint8Array, rowCount);
  const byWords = scratch.takeUncleared('byWords', Float32Array, rowCount);
  const byMarks = scratch.takeUncleared('byMarks', Float32Array, rowCount);
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0;
    score[row] = inTitle[row] = byWords[row] = byMarks[row] = 0;
  }
  const whole = scored.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { alternatives, allowed, importance } of scored) {
    for (const alternative of alternatives) {
      const { weight } = alternative;
      if (alternative.kind === 'mark') {
        const weights = WEIGHT_OF_MARKS.map((own) => own * weight);
        raise(byMarks, index.marks.get(alternative.mark), { found: found.bits, weights });
        continue;
      }
      const { stems } = alternative;
      const weights = WEIGHT_OF_PLACES.map((_, places) => weight * (WEIGHT_OF_PLACES[places & allowed] ?? 0));
      raise(byWords, rowsOfWords(index, alternative), {
        found: found.bits,
        weights,
        titles: { inTitle, words: allowed & PLACES.title ? stems.length : 0 },
      });
    }
    const share = importance / whole;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at] ?? 0;
      const words = byWords[row] ?? 0;
      const marks = byMarks[row] ?? 0;
      if (words === 0 && marks === 0) continue;
      score[row] =
        (score[row] ?? 0) + (share * (Math.max(words, marks) + BOTH_BONUS * Math.min(words, marks))) / (1 + BOTH_BONUS);
      byWords[row] = 0;
      byMarks[row] = 0;
    }
  }
  return { score, inTitle };
}

interface Raising {
  found: Bits;
  /** By the places, as bits. */
  weights: Float32Array;
  /** Where words in titles are counted, and how many these are. */
  titles?: { inTitle: Uint8Array; words: number };
}

/** Raises what rows found have to the weight of the places where they have it. The usual place is no title. */
function raise(best: Float32Array, postings: Postings | undefined, { found, weights, titles }: Raising): void {
  if (!postings) return;
  const { parts, bits, usualPlace } = postings;
  const usual = weights[usualPlace] ?? 0;
  if (bits && usual > 0)
    for (let at = 0; at < Math.min(bits.length, found.length); at += 1)
      for (let left = (bits[at] ?? 0) & (found[at] ?? 0); left !== 0; left &= left - 1) {
        const row = (at << 5) + 31 - Math.clz32(left & -left);
        if (usual > (best[row] ?? 0)) best[row] = usual;
      }
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const row = (part[at] ?? 0) >>> PLACE_BITS;
      const places = (part[at] ?? 0) & ANY_PLACE;
      const weight = weights[places] ?? 0;
      if (weight === 0 || !hasBit(found, row)) continue;
      if (weight > (best[row] ?? 0)) best[row] = weight;
      if (titles && places & PLACES.title) titles.inTitle[row] = (titles.inTitle[row] ?? 0) + titles.words;
    }
}
