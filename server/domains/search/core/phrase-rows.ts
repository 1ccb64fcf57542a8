import { addUsual, PLACE_BITS, visitOthers, type Postings } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';

/** How many postings are remembered for each row of the index, 4 bytes each. */
const POSTINGS_OF_ROW = 8;
const POSTINGS_MIN = 100_000;

/** The rows that have all the stems in a common place; for several stems until they are asked for again. */
export function rowsOfPhrase(index: RowIndex, stems: readonly string[]): Postings | undefined {
  const lists = stems.map((stem) => index.stems.get(stem));
  const [first, ...others] = lists;
  if (others.length === 0 || !first || !others.every((list) => list)) return others.length === 0 ? first : undefined;
  const { usualPlace } = first;
  const bits = lists.every((list) => list?.bits) ? takeBits(index, 'phrase') : null;
  if (bits) addUsual(bits, lists);
  return { parts: [learn(index, stems.join(' '), lists)], bits, usualPlace };
}

function learn(index: RowIndex, phrase: string, lists: readonly (Postings | undefined)[]): Uint32Array {
  const { phrases, rowCount } = index;
  const known = phrases.rows.get(phrase) ?? { upTo: 0, postings: new Uint32Array(0) };
  let { postings } = known;
  if (known.upTo < rowCount) {
    const added: number[] = [];
    visitOthers(lists, { from: known.upTo }, (row, places) => void added.push(((row << PLACE_BITS) | places) >>> 0));
    if (added.length > 0) {
      postings = new Uint32Array(known.postings.length + added.length);
      postings.set(known.postings);
      // Several words drive the visit one after another.
      postings.set(
        added.toSorted((a, b) => a - b),
        known.postings.length,
      );
    }
  }
  // The last used is last.
  phrases.rows.delete(phrase);
  phrases.rows.set(phrase, { upTo: rowCount, postings });
  phrases.length += postings.length - known.postings.length;
  for (const [oldest, { postings: forgotten }] of phrases.rows) {
    if (phrases.length <= Math.max(POSTINGS_MIN, rowCount * POSTINGS_OF_ROW) || oldest === phrase) break;
    phrases.rows.delete(oldest);
    phrases.length -= forgotten.length;
  }
  return postings;
}
