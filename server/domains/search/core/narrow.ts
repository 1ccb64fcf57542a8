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
  const { required: clauses } = words;
  const strict = divide(index, words, passes, metBy(index, clauses, how));
  if (strict.found.length > 0 || strictness === 'exact' || clauses.length < 2)
    return { ...strict, relaxed: strict.found.length > 0 && !hasAnswer(index, words, strict.found) };
  // Beside the name of a trade its work is a condition: «проектировщик кж».
  const isNamed = clauses.some(({ isTradeName }) => isTradeName);
  const kept = clauses
    .filter((clause) => clause.isDemanded || (isNamed ? clause.isTradeName : clause.isTrade))
    .map((clause) => clause[how]);
  for (let needed = clauses.length - 1; needed >= Math.ceil(clauses.length / 2); needed -= 1) {
    const many = takeBits(index, 'met');
    fillFromMany(
      many,
      clauses.map((clause) => clause[how]),
      needed,
    );
    for (const rows of kept) keepCommon(many, rows);
    const loose = divide(index, words, passes, many);
    if (loose.found.length > 0) return { ...loose, relaxed: true };
  }
  // Rows excluded by filters are counted with all words.
  return { ...divide(index, words, passes, metBy(index, clauses, how)), relaxed: false };
}

/** The rows that meet all clauses; null for all rows. */
export function metBy(index: RowIndex, clauses: readonly MetClause[], how: 'really' | 'somehow'): Bits | null {
  const [first, ...others] = clauses;
  if (!first) return null;
  const met = takeBits(index, 'met');
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
