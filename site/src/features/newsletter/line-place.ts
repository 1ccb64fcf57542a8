const ROWS_BEFORE = 3;

/** Whether the way to the newsletter stands after this row: the third, or the last of fewer. */
export function isLineAfter(rows: readonly unknown[], at: number): boolean {
  return at === Math.min(ROWS_BEFORE, rows.length) - 1;
}
