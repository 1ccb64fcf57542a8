/** What a spreadsheet takes for the beginning of a formula, also after spaces. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r]/;

/**
 * A table for spreadsheets: UTF-8 with a byte order mark, semicolons, as Excel reads it with Russian settings. A cell of
 * somebody else's text is never a formula.
 */
export function csvTable(rows: readonly (readonly (string | null | undefined)[])[]): Buffer {
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.map((cell) => csvCell(cell ?? '')).join(';')}\r\n`).join('')}`);
}

/** One cell; an apostrophe before a formula makes it text. */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
