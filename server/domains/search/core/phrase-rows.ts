import { keyOf } from '../text/alternative.ts';
import type { WordsAlternative } from '../text/clause.ts';
import { addUsual, PLACE_BITS, visit, visitOthers, type Postings } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';
import { createSequenceReader } from './word-sequence.ts';

/** How many postings are remembered for each row of the index, 4 bytes each. */
const POSTINGS_OF_ROW = 8;
const POSTINGS_MIN = 100_000;

/** The rows that have the words in a common place, in sequence where that is asked for; until they are asked for again. */
export function rowsOfWords(
  index: RowIndex,
  words: Pick<WordsAlternative, 'stems' | 'sequence'>,
): Postings | undefined {
  const { stems, sequence } = words;
  const together = rowsOfPhrase(index, stems);
  if (!sequence || !together) return together;
  const { texts, columns } = index;
  const sequenced = learn(index, `"${keyOf({ kind: 'words', weight: 1, ...words })}"`, (from, add) => {
    const placesOf = createSequenceReader(texts, sequence);
    visit(together, (row, places) => {
      if (row >= from) add(row, places & placesOf(columns.textStart[row] ?? 0));
    });
  });
  return { parts: [sequenced], bits: null, usualPlace: together.usualPlace };
}

/** The rows that have all the stems in a common place; for several stems until they are asked for again. */
export function rowsOfPhrase(index: RowIndex, stems: readonly string[]): Postings | undefined {
  const lists = stems.map((stem) => index.stems.get(stem));
  const [first, ...others] = lists;
  if (others.length === 0 || !first || !others.every((list) => list)) return others.length === 0 ? first : undefined;
  const { usualPlace } = first;
  const bits = lists.every((list) => list?.bits) ? takeBits(index, 'phrase') : null;
  if (bits) addUsual(bits, lists);
  const beside = learn(index, stems.join(' '), (from, add) => visitOthers(lists, { from }, add));
  return { parts: [beside], bits, usualPlace };
}

/** Postings that are remembered by a key; `findAdded` finds those of the rows from `from` on, in any order. */
function learn(
  { phrases, rowCount }: RowIndex,
  key: string,
  findAdded: (from: number, add: (row: number, places: number) => void) => void,
): Uint32Array {
  const known = phrases.rows.get(key) ?? { upTo: 0, postings: new Uint32Array(0) };
  let { postings } = known;
  if (known.upTo < rowCount) {
    const added: number[] = [];
    findAdded(known.upTo, (row, places) => {
      if (places) added.push(((row << PLACE_BITS) | places) >>> 0);
    });
    if (added.length > 0) {
      postings = new Uint32Array(known.postings.length + added.length);
      postings.set(known.postings);
      postings.set(
        added.toSorted((a, b) => a - b),
        known.postings.length,
      );
    }
  }
  // The last used is last.
  phrases.rows.delete(key);
  phrases.rows.set(key, { upTo: rowCount, postings });
  phrases.length += postings.length - known.postings.length;
  for (const [oldest, { postings: forgotten }] of phrases.rows) {
    if (phrases.length <= Math.max(POSTINGS_MIN, rowCount * POSTINGS_OF_ROW) || oldest === key) break;
    phrases.rows.delete(oldest);
    phrases.length -= forgotten.length;
  }
  return postings;
}
