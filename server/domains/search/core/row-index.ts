import type { Lexicon } from '../text/clause.ts';
import { appendPosting, countRows, type Postings } from './postings.ts';
import { createScratch, type Scratch } from './scratch.ts';

/** One thing as words and marks lead to it. */
export interface IndexedThing {
  id: number;
  /** Stems with the bits of the places where they stand. */
  stems: ReadonlyMap<string, number>;
  /** Words as they are written in title, trades and company; null for what not everyone sees: the lexicon knows nothing of it. */
  words: readonly string[] | null;
  /** Each with its place. */
  marks: ReadonlyMap<string, number>;
}

/**
 * What the indexes of vacancies and of resumes share: words and marks lead to rows. Rows are only appended: a changed thing
 * gets a new row and its old one is hidden.
 */
export interface RowIndex {
  /** `shown`: 1 for what people see. */
  columns: { id: Float64Array; shown: Uint8Array };
  stems: Map<string, Postings>;
  marks: Map<string, Postings>;
  /** Rows in use, hidden ones too. */
  rowCount: number;
  rowOfId: Map<number, number>;
  versions: Map<number, number>;
  /** In how many rows of the lexicon stems stand, as far as it was asked since the last change. */
  frequencies: Map<string, number>;
  /** Of each row that the lexicon is made of. */
  rowWords: (readonly string[] | null)[];
  /** With the number of their rows. */
  words: Map<string, number>;
  lexicon: Lexicon;
  /** Words at the time the lexicon was made. */
  lexiconSize: number;
  /** Grows with each change. */
  generation: number;
  scratch: Scratch;
}

/** An index without its columns. */
export function createRowIndex(): Omit<RowIndex, 'columns'> {
  const stems: RowIndex['stems'] = new Map();
  const frequencies: RowIndex['frequencies'] = new Map();
  const rowWords: RowIndex['rowWords'] = [];
  const words: RowIndex['words'] = new Map();
  return {
    stems,
    marks: new Map(),
    rowCount: 0,
    rowOfId: new Map(),
    versions: new Map(),
    frequencies,
    rowWords,
    words,
    lexicon: lexiconOf({ stems, frequencies, rowWords, words }),
    lexiconSize: 0,
    generation: 0,
    scratch: createScratch(),
  };
}

function lexiconOf({
  stems,
  frequencies,
  rowWords,
  words,
}: Pick<RowIndex, 'stems' | 'frequencies' | 'rowWords' | 'words'>): Lexicon {
  return {
    frequency(stem) {
      const postings = stems.get(stem);
      if (!postings) return 0;
      const known = frequencies.get(stem) ?? countRows(postings, (row) => Boolean(rowWords[row]));
      frequencies.set(stem, known);
      return known;
    },
    words: () => words,
  };
}

/** So many new words make a new lexicon: readers of queries learn it anew for up to a second. */
const NEW_WORDS = { least: 50, share: 0.05 };

/** Appends a row for the thing; its columns are the caller's. */
export function appendRow(index: RowIndex, { id, stems, marks, words }: IndexedThing, version: number): void {
  const at = index.rowCount;
  for (const [stem, places] of stems) appendPosting(index.stems, stem, at, places);
  for (const [mark, place] of marks) appendPosting(index.marks, mark, at, place);
  index.frequencies.clear();
  index.rowWords[at] = words;
  for (const word of words ?? []) index.words.set(word, (index.words.get(word) ?? 0) + 1);
  // Readers keep what they learn of a lexicon by its identity. A word that they do not know yet is read right but mends nothing.
  if (index.words.size > index.lexiconSize * (1 + NEW_WORDS.share) + NEW_WORDS.least) {
    index.lexicon = lexiconOf(index);
    index.lexiconSize = index.words.size;
  }
  index.rowCount += 1;
  index.rowOfId.set(id, at);
  index.versions.set(id, version);
  index.generation += 1;
}

/** Hides the row of a thing and answers which it was; undefined without one. */
export function hideRow(index: RowIndex, id: number): number | undefined {
  const at = index.rowOfId.get(id);
  if (at === undefined) return undefined;
  index.rowOfId.delete(id);
  index.versions.delete(id);
  index.columns.shown[at] = 0;
  forgetWords(index, at);
  index.generation += 1;
  return at;
}

function forgetWords({ frequencies, rowWords, words }: RowIndex, at: number): void {
  frequencies.clear();
  for (const word of rowWords[at] ?? []) {
    const rest = (words.get(word) ?? 0) - 1;
    if (rest > 0) words.set(word, rest);
    else words.delete(word);
  }
  rowWords[at] = null;
}

/** So many hidden rows for each shown one make building anew worth it. */
const WORN_SHARE = 0.4;

/** True when the index has more rows than `rowsMin` and too many of them are hidden. */
export function isWorn({ rowCount, rowOfId }: RowIndex, rowsMin: number): boolean {
  return rowCount > rowsMin && rowCount > rowOfId.size * (1 + WORN_SHARE);
}
