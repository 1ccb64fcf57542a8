import type { Lexicon } from '../text/clause.ts';
import { appendPosting, countRows, visitTogether, type Postings } from './postings.ts';
import { createScratch, type Scratch } from './scratch.ts';

/** One entity, with its words and marks. */
export interface IndexedThing {
  id: number;
  /** Stems with the bits of the places where they occur. */
  stems: ReadonlyMap<string, number>;
  /**
   * Original words of title, trades and company; null for an entity that is not public, whose words are kept out of the
   * lexicon.
   */
  words: readonly string[] | null;
  /** Each with its place. */
  marks: ReadonlyMap<string, number>;
}

/**
 * The common part of the indexes of vacancies and resumes: words and marks map to rows. Rows are only appended: a
 * changed entity gets a new row and its old one is hidden.
 */
export interface RowIndex {
  /** `shown`: 1 for visible rows. */
  columns: { id: Float64Array; shown: Uint8Array };
  stems: Map<string, Postings>;
  marks: Map<string, Postings>;
  /** Used rows, including hidden ones. */
  rowCount: number;
  rowOfId: Map<number, number>;
  versions: Map<number, number>;
  /** Row counts of stems in the lexicon, cached since the last change. */
  frequencies: Map<string, number>;
  /** For each row whether it belongs to the lexicon. */
  rowWords: (readonly string[] | null)[];
  /** With the number of their rows. */
  words: Map<string, number>;
  lexicon: Lexicon;
  /** Number of words when the lexicon was made. */
  lexiconSize: number;
  /** Increases with each change. */
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
    placesOf(together) {
      let all = 0;
      visitTogether(
        together.map((stem) => stems.get(stem)),
        (row, places) => (all |= rowWords[row] ? places : 0),
      );
      return all;
    },
  };
}

/** The lexicon is renewed after this many new words: query parsers take up to a second to load it. */
const NEW_WORDS = { least: 50, share: 0.05 };

/** Appends a row for the entity; the caller fills its columns. */
export function appendRow(index: RowIndex, { id, stems, marks, words }: IndexedThing, version: number): void {
  const at = index.rowCount;
  for (const [stem, places] of stems) appendPosting(index.stems, stem, at, places);
  for (const [mark, place] of marks) appendPosting(index.marks, mark, at, place);
  index.frequencies.clear();
  index.rowWords[at] = words;
  for (const word of words ?? []) index.words.set(word, (index.words.get(word) ?? 0) + 1);
  // Parsers cache by the identity of the lexicon. A word that they do not have yet is found, but does not correct
  // others.
  if (index.words.size > index.lexiconSize * (1 + NEW_WORDS.share) + NEW_WORDS.least) {
    index.lexicon = lexiconOf(index);
    index.lexiconSize = index.words.size;
  }
  index.rowCount += 1;
  index.rowOfId.set(id, at);
  index.versions.set(id, version);
  index.generation += 1;
}

/** Hides the row of an entity and returns it; undefined without one. */
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

/** The ratio of hidden to shown rows that makes a rebuild worthwhile. */
const HIDDEN_SHARE_MAX = 0.4;

/** True when the index has more rows than `rowsMin` and too many of them are hidden. */
export function needsRebuild({ rowCount, rowOfId }: RowIndex, rowsMin: number): boolean {
  return rowCount > rowsMin && rowCount > rowOfId.size * (1 + HIDDEN_SHARE_MAX);
}
