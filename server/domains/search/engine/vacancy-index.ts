import type { Lexicon } from '../text/clause.ts';
import { appendValues, createColumns, growColumns, writeRow, type Columns, type Lists } from './columns.ts';
import type { SearchDocument } from './document.ts';
import { appendPosting, type Postings } from './postings.ts';
import { createScratch, type Scratch } from './scratch.ts';

/**
 * Published vacancies in memory: words and marks lead to rows, columns say the rest. Rows are only appended: a changed
 * vacancy gets a new row and its old one is hidden.
 */
export interface VacancyIndex {
  columns: Columns;
  cities: Lists;
  specs: Lists;
  stems: Map<string, Postings>;
  marks: Map<string, Postings>;
  /** Rows in use, hidden ones too. */
  rowCount: number;
  rowOfId: Map<number, number>;
  versions: Map<number, number>;
  /** Rows of vacancies that differ in nothing: one of them is shown. */
  same: Map<string, number[]>;
  sameKeys: string[];
  words: Map<string, number>;
  lexicon: Lexicon;
  /** Words at the time the lexicon was made. */
  lexiconSize: number;
  /** Grows with each change. */
  generation: number;
  scratch: Scratch;
}

const CAPACITY_FIRST = 1_024;

export function createVacancyIndex(): VacancyIndex {
  const index: VacancyIndex = {
    columns: createColumns(CAPACITY_FIRST),
    cities: { values: new Uint32Array(0), length: 0, greatest: 0 },
    specs: { values: new Uint32Array(0), length: 0, greatest: 0 },
    stems: new Map(),
    marks: new Map(),
    rowCount: 0,
    rowOfId: new Map(),
    versions: new Map(),
    same: new Map(),
    sameKeys: [],
    words: new Map(),
    lexicon: { frequency: () => 0, words: () => new Map() },
    lexiconSize: 0,
    generation: 0,
    scratch: createScratch(),
  };
  renewLexicon(index);
  return index;
}

/** So many new words make a new lexicon: readers of queries learn it anew for up to a second. */
const NEW_WORDS = { least: 50, share: 0.05 };

/** Readers keep what they learn of a lexicon by its identity. A word that they do not know yet is read right but mends nothing. */
function renewLexicon(index: VacancyIndex): void {
  const { stems, words } = index;
  index.lexicon = { frequency: (stem) => stems.get(stem)?.length ?? 0, words: () => words };
  index.lexiconSize = words.size;
}

/** Adds the vacancy or replaces it. */
export function putDocument(index: VacancyIndex, document: SearchDocument, version: number): void {
  removeDocument(index, document.id);
  const at = index.rowCount;
  if (at === index.columns.id.length) index.columns = growColumns(index.columns, at * 2);
  writeRow(index.columns, at, {
    ...document.row,
    shown: 0,
    sameCount: 0,
    cityStart: appendValues(index.cities, document.cityIds),
    cityCount: document.cityIds.length,
    specStart: appendValues(index.specs, document.specIds),
    specCount: document.specIds.length,
  });
  for (const [stem, places] of document.stems) appendPosting(index.stems, stem, at, places);
  for (const [mark, place] of document.marks) appendPosting(index.marks, mark, at, place);
  for (const word of document.words) index.words.set(word, (index.words.get(word) ?? 0) + 1);
  if (index.words.size > index.lexiconSize * (1 + NEW_WORDS.share) + NEW_WORDS.least) renewLexicon(index);
  index.rowCount += 1;
  index.rowOfId.set(document.id, at);
  index.versions.set(document.id, version);
  index.sameKeys[at] = document.sameKey;
  const group = index.same.get(document.sameKey);
  if (group) group.push(at);
  else index.same.set(document.sameKey, [at]);
  showNewest(index, document.sameKey);
  index.generation += 1;
}

export function removeDocument(index: VacancyIndex, id: number): void {
  const at = index.rowOfId.get(id);
  if (at === undefined) return;
  const key = index.sameKeys[at] ?? '';
  index.rowOfId.delete(id);
  index.versions.delete(id);
  index.columns.shown[at] = 0;
  const rest = (index.same.get(key) ?? []).filter((row) => row !== at);
  if (rest.length) index.same.set(key, rest);
  else index.same.delete(key);
  showNewest(index, key);
  index.generation += 1;
}

function showNewest({ same, columns }: VacancyIndex, key: string): void {
  const rows = same.get(key) ?? [];
  const newest = rows.toSorted((a, b) => (columns.shownAt[b] ?? 0) - (columns.shownAt[a] ?? 0) || (columns.id[b] ?? 0) - (columns.id[a] ?? 0))[0];
  for (const row of rows) {
    columns.shown[row] = Number(row === newest);
    columns.sameCount[row] = row === newest ? rows.length - 1 : 0;
  }
}

/** So many hidden rows for each shown one make building anew worth it. */
const WORN_SHARE = 0.4;

/** True when the index has more rows than `rowsMin` and too many of them are hidden. */
export function isWorn({ rowCount, rowOfId }: VacancyIndex, rowsMin: number): boolean {
  return rowCount > rowsMin && rowCount > rowOfId.size * (1 + WORN_SHARE);
}
