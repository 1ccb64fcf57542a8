import type { Mark } from './marks.ts';
import type { WordMatch } from './match-words.ts';
import { visit } from './postings.ts';
import type { RowIndex } from './row-index.ts';

/** Calls `pass` for each row that passes a filter; a row may come twice. */
export type Filter = (pass: (row: number) => void) => void;

export interface NamedFilter {
  field: string;
  filter: Filter;
}

/** Entities with any of the marks. */
export function anyMark(index: RowIndex, marks: readonly Mark[]): Filter {
  return (pass) => marks.forEach((mark) => visit(index.marks.get(mark), pass));
}

/** Entities whose row satisfies the condition. */
export function eachRow({ rowCount }: RowIndex, is: (row: number) => boolean): Filter {
  return (pass) => {
    for (let row = 0; row < rowCount; row += 1) if (is(row)) pass(row);
  };
}

/** Entities that do not pass another filter. */
export function without(index: RowIndex, refuse: Filter): Filter {
  return (pass) => {
    const refused = index.scratch.take('refused', Uint8Array, index.rowCount);
    refuse((row) => (refused[row] = 1));
    eachRow(index, (row) => !refused[row])(pass);
  };
}

/** Rows in any order. */
export interface RowList {
  rows: Uint32Array;
  length: number;
}

/**
 * How many filters each row passes, and the sum of the filters' numbers: the difference identifies the one that is
 * missing.
 */
export interface Passes {
  fields: readonly string[];
  count: Uint8Array;
  sum: Uint16Array;
}

export function passFilters({ rowCount, scratch }: RowIndex, filters: readonly NamedFilter[]): Passes {
  const count = scratch.take('passed', Uint8Array, rowCount);
  const sum = scratch.take('passedSum', Uint16Array, rowCount);
  const last = scratch.take('passedLast', Uint8Array, rowCount);
  filters.forEach(({ filter }, at) => {
    const number = at + 1;
    filter((row) => {
      if (last[row] === number) return;
      last[row] = number;
      count[row] = (count[row] ?? 0) + 1;
      sum[row] = (sum[row] ?? 0) + number;
    });
  });
  return { fields: filters.map(({ field }) => field), count, sum };
}

export interface Divided {
  /** The rows that pass all filters. */
  found: RowList;
  /** For each field the rows that only its filter excludes. */
  keptOut: ReadonlyMap<string, RowList>;
}

export interface DividedByWords extends Divided {
  /** No row has all the words; the results have some of them, or what is like them. */
  relaxed: boolean;
}

/** Splits the rows that match the words by the filters that they pass. */
export function divide(
  { columns: { shown }, rowCount, scratch }: RowIndex,
  words: WordMatch | null,
  { fields, count, sum }: Passes,
  meets: (row: number) => boolean,
): Divided {
  const found: RowList = { rows: scratch.take('found', Uint32Array, rowCount), length: 0 };
  const keptOut = new Map<string, RowList>();
  const all = fields.length;
  const allSum = (all * (all + 1)) / 2;
  const excluded = words?.excluded;
  for (let row = 0; row < rowCount; row += 1) {
    const passed = count[row] ?? 0;
    if (passed < all - 1 || !shown[row] || !meets(row) || excluded?.[row]) continue;
    if (passed === all) found.rows[found.length++] = row;
    else {
      const field = fields[allSum - (sum[row] ?? 0) - 1] ?? '';
      let list = keptOut.get(field);
      if (!list)
        keptOut.set(field, (list = { rows: scratch.take(`keptOut:${field}`, Uint32Array, rowCount), length: 0 }));
      list.rows[list.length++] = row;
    }
  }
  return { found, keptOut };
}

/**
 * How closely results keep to the words. `exact`: all words as they are asked for. `trade`: conditions may be missing, the trade
 * may not. `loose`: rows that only mention the trade, or have one like it, too.
 */
export type Strictness = 'exact' | 'trade' | 'loose';

/** Splits by the words as strictly as possible: all of them, then rows with the trades, then rows with the most words. */
export function divideByWords(
  index: RowIndex,
  words: WordMatch | null,
  passes: Passes,
  strictness: Strictness,
): DividedByWords {
  const met = strictness === 'loose' ? words?.metSomehow : words?.met;
  const metTrades = strictness === 'loose' ? words?.metTradesSomehow : words?.metTrades;
  const strict = divide(index, words, passes, (row) => met?.[row] === words?.clauseCount);
  if (strict.found.length > 0 || strictness === 'exact' || !words || words.clauseCount < 2)
    return { ...strict, relaxed: strict.found.length > 0 && !hasAnswer(words, strict.found) };
  for (let needed = words.clauseCount - 1; needed >= Math.ceil(words.clauseCount / 2); needed -= 1) {
    const loose = divide(
      index,
      words,
      passes,
      (row) => (met?.[row] ?? 0) >= needed && metTrades?.[row] === words.tradeCount,
    );
    if (loose.found.length > 0) return { ...loose, relaxed: true };
  }
  // Rows excluded by filters are counted with all words.
  return { ...divide(index, words, passes, (row) => met?.[row] === words.clauseCount), relaxed: false };
}

/** Whether any of the rows has what was asked for, not only what is like it. */
function hasAnswer(words: WordMatch | null, { rows, length }: RowList): boolean {
  if (!words) return true;
  for (let at = 0; at < length; at += 1) if (words.met[rows[at] ?? 0] === words.clauseCount) return true;
  return false;
}

/** How many of the rows have each of the marks. */
export function countMarks(index: RowIndex, marks: readonly Mark[], lists: readonly (RowList | undefined)[]): number[] {
  const isListed = index.scratch.take('listed', Uint8Array, index.rowCount);
  for (const list of lists) {
    for (let at = 0; at < (list?.length ?? 0); at += 1) isListed[list?.rows[at] ?? 0] = 1;
  }
  return marks.map((mark) => {
    let count = 0;
    visit(index.marks.get(mark), (row) => (count += isListed[row] ?? 0));
    return count;
  });
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
