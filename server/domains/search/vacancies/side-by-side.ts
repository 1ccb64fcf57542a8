import { hasBit, type Bits, type RowList } from '../core/bits.ts';
import { createTop } from '../core/top.ts';

/** How many of each trade come before the rest: with four trades all of them are on the first page. */
const FIRST_OF_EACH = 3;

/**
 * How much higher than by its rank, which is between 0 and 1, a row stands where trades are named side by side: rows with several
 * of them come first, then the best of each trade, so that none is left out of what people look at. `trades` are the rows of each.
 */
export function besideBonus(
  trades: readonly Bits[],
  { rows, length }: RowList,
  rankOf: (row: number) => number,
): (row: number) => number {
  const countOf = (row: number) => trades.reduce((count, rows) => count + Number(hasBit(rows, row)), 0);
  const tops = trades.map(() => createTop(FIRST_OF_EACH));
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0;
    if (countOf(row) === 1) tops[trades.findIndex((own) => hasBit(own, row))]?.offer(row, rankOf(row), row);
  }
  const first = new Set(tops.flatMap((top) => top.sorted().map(({ row }) => row)));
  return (row: number) => (countOf(row) > 1 ? 2 : first.has(row) ? 1 : 0);
}
