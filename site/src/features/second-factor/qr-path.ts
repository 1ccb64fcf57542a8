import { encode } from 'uqr';

/** The dark squares of a QR code as one path, in a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1H${x}z`] : [])),
  );
  return { size, path: rows.join('') };
}

/** How many dark squares are side by side. */
function runFrom(row: readonly boolean[], x: number): number {
  const end = row.indexOf(false, x);
  return (end === -1 ? row.length : end) - x;
}
