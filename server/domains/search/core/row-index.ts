import type { Lexicon } from '../text/clause.ts';
import { clearBit, hasBit, setBit, withRow, type Bits } from './bits.ts';
import { createColumns, growColumns, writeRow, type Columns, type Kinds, type Row } from './columns.ts';
import { MAIN } from './marks.ts';
import { createKnownPhrases, type KnownPhrases } from './known-phrases.ts';
import { countIn, PLACES, placesTogether } from './postings.ts';
import { createRowTable, findRow, putRow, type RowTable } from './row-table.ts';
import { appendTexts, countWords, createRowTexts, type PlacedText, type RowTexts } from './row-texts.ts';
import { createScratch, type Scratch } from './scratch.ts';
import { createTerms, type Terms } from './terms.ts';

/** One entity, with its words and marks. */
export interface IndexedThing {
  id: number;
  /** Stems with the bits of the places where they occur. */
  stems: ReadonlyMap<string, number>;
  texts: readonly PlacedText[];
  /** Words of what not everybody may see are kept out of the lexicon. */
  isPublic: boolean;
  /** Each with its place. */
  marks: ReadonlyMap<string, number>;
}

/** Columns that every index has; its own ones are declared beside them. */
export const ROW_COLUMNS = {
  id: Float64Array,
  version: Uint32Array,
  /** Where the row's texts begin in `texts`. */
  textStart: Uint32Array,
} as const;

/** What a document says of its row: the columns of its index but those that the index fills in itself. */
export type DocumentRow<Of extends Kinds> = Omit<Row<Of>, keyof typeof ROW_COLUMNS>;

/**
 * The common part of the indexes of vacancies and resumes: words and marks map to rows. Rows are only appended: a
 * changed entity gets a new row and its old one is hidden.
 */
export interface RowIndex {
  columns: Columns<typeof ROW_COLUMNS>;
  stems: Terms;
  marks: Terms;
  /** Used rows, including hidden ones. */
  rowCount: number;
  /** The rows of entities as they are now, and their number. */
  live: Bits;
  liveCount: number;
  /** Those of them that lists show. */
  shown: Bits;
  /** Those of them whose words count in the lexicon. */
  worded: Bits;
  ids: RowTable;
  rowOfId: {
    get(id: number): number | undefined;
    has(id: number): boolean;
  };
  texts: RowTexts;
  /** The places, as bits, whose words are in the lexicon. */
  lexiconPlaces: number;
  /** Row counts of stems in the lexicon, cached since the last change. */
  frequencies: Map<string, number>;
  lexicon: Lexicon;
  /** Number of words when the lexicon was made. */
  lexiconSize: number;
  /** Increases with each change. */
  generation: number;
  /** See {@link rowsOfPhrase}. */
  phrases: KnownPhrases;
  scratch: Scratch;
}

/** The parts of an index that a kept one brings with it. */
export type RowParts = Pick<
  RowIndex,
  'stems' | 'marks' | 'rowCount' | 'live' | 'liveCount' | 'shown' | 'worded' | 'ids' | 'texts' | 'lexiconPlaces'
>;

/** An index without rows. */
export function createRowIndex<Of extends typeof ROW_COLUMNS>(
  kinds: Of,
  lexiconPlaces: number,
): RowIndex & { columns: Columns<Of> } {
  return makeRowIndex(createColumns(kinds), {
    stems: createTerms(PLACES.text),
    marks: createTerms(MAIN),
    rowCount: 0,
    live: new Int32Array(0),
    liveCount: 0,
    shown: new Int32Array(0),
    worded: new Int32Array(0),
    ids: createRowTable(),
    texts: createRowTexts(),
    lexiconPlaces,
  });
}

export function makeRowIndex<Of extends typeof ROW_COLUMNS>(
  columns: Columns<Of>,
  parts: RowParts,
): RowIndex & { columns: Columns<Of> } {
  const index: RowIndex & { columns: Columns<Of> } = {
    ...parts,
    columns,
    rowOfId: {
      get(id) {
        const row = findRow(index.ids, index.columns.id, id);
        return row >= 0 && hasBit(index.live, row) ? row : undefined;
      },
      has: (id) => index.rowOfId.get(id) !== undefined,
    },
    frequencies: new Map(),
    lexicon: lexiconOf(() => index),
    lexiconSize: parts.texts.counts.size,
    generation: 0,
    phrases: createKnownPhrases(),
    scratch: createScratch(),
  };
  return index;
}

function lexiconOf(index: () => RowIndex): Lexicon {
  return {
    frequency(stem) {
      const { stems, frequencies, worded } = index();
      const postings = stems.get(stem);
      if (!postings) return 0;
      const known = frequencies.get(stem) ?? countIn(postings, worded);
      frequencies.set(stem, known);
      return known;
    },
    words: () => index().texts.counts,
    placesOf(together) {
      const { stems, worded } = index();
      return placesTogether(
        together.map((stem) => stems.get(stem)),
        worded,
      );
    },
  };
}

/** The lexicon is renewed after this many new words: query parsers take up to a second to load it. */
const NEW_WORDS = { least: 50, share: 0.05 };

/** Appends a row for the entity and returns it; the caller shows it. */
export function appendRow(
  index: RowIndex,
  { id, stems, texts, marks, isPublic }: IndexedThing,
  version: number,
  row: Readonly<Record<string, number>>,
): number {
  const at = index.rowCount;
  index.columns = growColumns(index.columns, at);
  for (const name of ['live', 'shown', 'worded'] as const) index[name] = withRow(index[name], at);
  const textStart = appendTexts(index.texts, texts);
  writeRow(index.columns, at, { ...row, id, version, textStart });
  for (const [stem, places] of stems) index.stems.append(stem, at, places);
  for (const [mark, place] of marks) index.marks.append(mark, at, place);
  setBit(index.live, at);
  if (isPublic) {
    setBit(index.worded, at);
    countWords(index.texts, textStart, index.lexiconPlaces, 1);
  }
  index.frequencies.clear();
  // Parsers cache by the identity of the lexicon. A word that they do not have yet is found, but does not correct
  // others.
  const known = index.texts.counts.size;
  if (known > index.lexiconSize * (1 + NEW_WORDS.share) + NEW_WORDS.least) {
    index.lexicon = lexiconOf(() => index);
    index.lexiconSize = known;
  }
  putRow(index.ids, index.columns.id, at);
  index.rowCount += 1;
  index.liveCount += 1;
  index.generation += 1;
  return at;
}

/** Hides the row of an entity and returns it; undefined without one. */
export function hideRow(index: RowIndex, id: number): number | undefined {
  const at = index.rowOfId.get(id);
  if (at === undefined) return undefined;
  if (hasBit(index.worded, at)) countWords(index.texts, index.columns.textStart[at] ?? 0, index.lexiconPlaces, -1);
  index.frequencies.clear();
  for (const rows of [index.live, index.shown, index.worded]) clearBit(rows, at);
  index.liveCount -= 1;
  index.generation += 1;
  return at;
}

/** The version of an entity; undefined without one. */
export function versionOf({ rowOfId, columns }: RowIndex, id: number): number | undefined {
  const row = rowOfId.get(id);
  return row === undefined ? undefined : columns.version[row];
}

/** The ratio of hidden to shown rows that makes a rebuild worthwhile. */
const HIDDEN_SHARE_MAX = 0.4;

/** True when the index has more rows than `rowsMin` and too many of them are hidden. */
export function needsRebuild({ rowCount, liveCount }: RowIndex, rowsMin: number): boolean {
  return rowCount > rowsMin && rowCount > liveCount * (1 + HIDDEN_SHARE_MAX);
}
