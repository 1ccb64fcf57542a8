/**
 * Counts the lines of a text as a parser proceeds. Returns the line of the record at an index, which must not decrease;
 * null for a record on the first line or on the same line as the previous one, where lines do not identify records.
 */
export function createLineCounter(text: string): (index: number) => number | null {
  let line = 1;
  let named = 1;
  let newline = text.indexOf('\n');
  return (index) => {
    for (; newline !== -1 && newline < index; newline = text.indexOf('\n', newline + 1)) line += 1;
    if (line === named) return null;
    named = line;
    return line;
  };
}
