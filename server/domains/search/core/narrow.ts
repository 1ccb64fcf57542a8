import {
  addBits,
  fillFromMany,
  haveCommon,
  keepCommon,
  listBits,
  setBit,
  takeOut,
  type Bits,
  type RowList,
} from './bits.ts';
import type { NumberArray } from './kept-parts.ts';
import type { Mark } from './marks.ts';
import type { MetClause, WordMatch } from './match-words.ts';
import { rowsOfPhrase } from './phrase-rows.ts';
import { addRows, ANY_PLACE, countIn } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';

/** Adds the rows that pass a filter to an empty set. */
export type Filter = (passed: Bits) => void;

export interface NamedFilter {
  field: string;
  filter: Filter;
}

/** Entities with any of the marks, in any of the places. */
export function anyMark(index: RowIndex, marks: readonly Mark[], places?: number): Filter {
  return (passed) => marks.forEach((mark) => addRows(passed, index.marks.get(mark), places));
}

/** Entities with all of the stems in a common place, one of these. */
export function allStems(index: RowIndex, stems: readonly string[], places = ANY_PLACE): Filter {
  return (passed) => addRows(passed, rowsOfPhrase(index, stems), places);
}

/** Entities whose number is one of these from `least` to `most`. */
export function between({ rowCount }: RowIndex, column: NumberArray, least: number, most: number): Filter {
  return (passed) => {
    for (let row = 0; row < rowCount; row += 1) {
      const value = column[row] ?? 0;
      if (value >= least && value <= most) passed[row >>> 5]! |= 1 << (row & 31);
    }
  };
}

/** Entities whose row satisfies the condition; slower than {@link between}. */
export function eachRow({ rowCount }: RowIndex, is: (row: number) => boolean): Filter {
  return (passed) => {
    for (let row = 0; row < rowCount; row += 1) if (is(row)) setBit(passed, row);
  };
}

/** Entities of these rows. */
export function theseRows(rows: readonly number[]): Filter {
  return (passed) => rows.forEach((row) => setBit(passed, row));
}

/** Entities that pass none of other filters. */
export function without(index: RowIndex, ...refuse: readonly Filter[]): Filter {
  return (passed) => {
    const refused = takeBits(index, 'refused');
    for (const filter of refuse) filter(refused);
    for (let at = 0; at < passed.length; at += 1) passed[at] = ~(refused[at] ?? 0);
  };
}

/** Whether rows must have what was asked for, or something like it. */
type MetHow = 'really' | 'somehow';

/** The rows that pass each filter. */
export type Passes = readonly { field: string; rows: Bits }[];

export function passFilters(index: RowIndex, filters: readonly NamedFilter[]): Passes {
  return filters.map(({ field, filter }, at) => {
    const rows = takeBits(index, `passed ${at}`);
    filter(rows);
    return { field, rows };
  });
}

export interface Divided {
  /** The rows that pass all filters. */
  found: RowList;
  /** For each field the rows that only its filter excludes. */
  keptOut: ReadonlyMap<string, Bits>;
}

export interface DividedByWords extends Divided {
  /** No row has all the words; the results have some of them, or what is like them. */
  relaxed: boolean;
}

/** Splits the rows that the words admit by the filters that they pass. */
export function divide(index: RowIndex, words: WordMatch | null, passes: Passes, met: Bits | null): Divided {
  const { rowCount, scratch, shown } = index;
  const bits = takeBits(index, 'found');
  bits.set(shown.subarray(0, bits.length));
  if (met) keepCommon(bits, met);
  if (words?.excluded) takeOut(bits, words.excluded);
  /** What fails exactly one filter. */
  const missed = takeBits(index, 'missed');
  for (const { rows } of passes) {
    for (let at = 0; at < bits.length; at += 1) {
      const all = bits[at] ?? 0;
      const passed = rows[at] ?? 0;
      missed[at] = ((missed[at] ?? 0) & passed) | (all & ~passed);
      bits[at] = all & passed;
    }
  }
  const keptOut = new Map<string, Bits>();
  for (const { field, rows } of passes) {
    const own = takeBits(index, `kept out ${keptOut.size}`);
    own.set(missed);
    takeOut(own, rows);
    const known = keptOut.get(field);
    if (known) addBits(known, own);
    else keptOut.set(field, own);
  }
  const rows = scratch.takeUncleared('found', Uint32Array, rowCount);
  return { found: { bits, rows, length: listBits(bits, rows) }, keptOut };
}

/**
 * How closely results keep to the words. `exact`: all words as they are asked for. `trade`: conditions may be missing, the trade
 * and what an operator demands may not. `loose`: rows that only mention the trade, or have one like it, too.
 */
export type Strictness = 'exact' | 'trade' | 'loose';

/** Splits by the words as strictly as possible: all of them, then rows with the trades, then rows with the most words. */
export function divideByWords(
  index: RowIndex,
  words: WordMatch | null,
  passes: Passes,
  strictness: Strictness,
): DividedByWords {
  if (!words) return { ...divide(index, null, passes, null), relaxed: false };
  const how = strictness === 'loose' ? 'somehow' : 'really';
  const strict = divide(index, words, passes, metBy(index, words.required, how));
  const isAnswered = strict.found.length > 0 && hasAnswer(index, words, strict.found);
  const relaxed = isAnswered || strictness === 'exact' ? null : relax(index, words, passes, how);
  // Where nothing is found either way, rows excluded by filters are counted with all words.
  return relaxed ? { ...divide(index, words, passes, relaxed), relaxed: true } : { ...strict, relaxed: false };
}

/**
 * What is shown where nothing has all that was asked for: what has all of it somehow, else most of it, and whatever has the trade
 * that is named, though without the conditions. Who looks for a foreman with a permit would not know of any foreman where only a
 * neighbour of the trade asks for the permit. Null for nothing.
 */
function relax(index: RowIndex, words: WordMatch, passes: Passes, how: MetHow): Bits | null {
  const { required: clauses } = words;
  const admitted = admittedRows(index, words, passes);
  const isFound = (rows: Bits | null) => rows !== null && haveCommon(rows, admitted);
  const all = metBy(index, clauses, how);
  const alike = isFound(all) ? all : withMostWords(index, clauses, admitted, how);
  const itself = rowsOfTrade(index, words);
  if (!itself) return alike;
  for (const { isDemanded, really } of clauses) if (isDemanded) keepCommon(itself, really);
  // In another place than that of the words only where there is nothing in it.
  for (const { isPlace, somehow } of clauses)
    if (isPlace && isFound(common(index, itself, somehow))) keepCommon(itself, somehow);
  if (alike) addBits(itself, alike);
  return isFound(itself) ? itself : null;
}

/** Rows with what an operator demands, the trade, and as many of the clauses as any admitted row has; null where there are none. */
function withMostWords(index: RowIndex, clauses: readonly MetClause[], admitted: Bits, how: MetHow): Bits | null {
  // Beside the name of a trade its work is a condition: «проектировщик кж».
  const isNamed = clauses.some(({ isTradeName }) => isTradeName);
  const isTrade = (clause: MetClause) => (isNamed ? clause.isTradeName : clause.isTrade);
  const kept = clauses.filter((clause) => clause.isDemanded || isTrade(clause)).map((clause) => clause[how]);
  // The trade alone is what people look for; without one half of the words must be left.
  const least = clauses.some(isTrade) ? 1 : Math.ceil(clauses.length / 2);
  const many = takeBits(index, 'most words');
  for (let needed = clauses.length - 1; needed >= least; needed -= 1) {
    fillFromMany(
      many,
      clauses.map((clause) => clause[how]),
      needed,
    );
    for (const rows of kept) keepCommon(many, rows);
    if (haveCommon(many, admitted)) return many;
  }
  return null;
}

/** The rows that really have the trade that the words name; null where they name none. */
export function rowsOfTrade(index: RowIndex, words: WordMatch): Bits | null {
  return metBy(
    index,
    words.required.filter(({ isTradeName }) => isTradeName),
    'really',
    'of the trade',
  );
}

/** The rows that pass all filters and that no word excludes. */
function admittedRows(index: RowIndex, { excluded }: WordMatch, passes: Passes): Bits {
  const admitted = takeBits(index, 'admitted');
  admitted.set(index.shown.subarray(0, admitted.length));
  for (const { rows } of passes) keepCommon(admitted, rows);
  if (excluded) takeOut(admitted, excluded);
  return admitted;
}

function common(index: RowIndex, one: Bits, other: Bits): Bits {
  const both = takeBits(index, 'common');
  both.set(one);
  keepCommon(both, other);
  return both;
}

/** The rows that meet all clauses, until others of this name are asked for; null for all rows. */
export function metBy(index: RowIndex, clauses: readonly MetClause[], how: MetHow, name = 'met'): Bits | null {
  const [first, ...others] = clauses;
  if (!first) return null;
  const met = takeBits(index, name);
  met.set(first[how]);
  for (const other of others) keepCommon(met, other[how]);
  return met;
}

/** Whether any of the rows has what was asked for, not only what is like it. */
function hasAnswer(index: RowIndex, { required }: WordMatch, { bits }: RowList): boolean {
  const met = metBy(index, required, 'really');
  return !met || haveCommon(met, bits);
}

/** How many of the rows have each of the marks. */
export function countMarks(index: RowIndex, marks: readonly Mark[], sets: readonly (Bits | undefined)[]): number[] {
  const counted = unite(index, sets);
  return marks.map((mark) => {
    const postings = index.marks.get(mark);
    return postings ? countIn(postings, counted) : 0;
  });
}

function unite(index: RowIndex, sets: readonly (Bits | undefined)[]): Bits {
  const [first, ...others] = sets.filter((rows) => rows !== undefined);
  if (first && others.length === 0) return first;
  const united = takeBits(index, 'united');
  for (const rows of sets) if (rows) addBits(united, rows);
  return united;
}

/** The rows of a set, until the next one is listed. */
export function listRows({ rowCount, scratch }: RowIndex, bits: Bits): RowList {
  const rows = scratch.takeUncleared('listed', Uint32Array, rowCount);
  return { bits, rows, length: listBits(bits, rows) };
}

const MEDIAN_STEP = 1_000;
const MEDIAN_STEPS = 3_000;

/**
 * Median of rubles by a histogram of thousands; null for a sample smaller than `sampleMin`. Rows without a value are
 * not counted.
 */
export function medianOf(column: Int32Array, { rows, length }: RowList, sampleMin: number): number | null {
  const steps = new Uint32Array(MEDIAN_STEPS);
  let sample = 0;
  for (let at = 0; at < length; at += 1) {
    const rubles = column[rows[at] ?? 0] ?? -1;
    if (rubles < 0) continue;
    steps[Math.min(MEDIAN_STEPS - 1, Math.floor(rubles / MEDIAN_STEP))]! += 1;
    sample += 1;
  }
  if (sample < sampleMin) return null;
  let before = 0;
  return steps.findIndex((count) => (before += count) * 2 >= sample) * MEDIAN_STEP;
}
