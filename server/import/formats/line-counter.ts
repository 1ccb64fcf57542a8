/**
 * Counts the lines of a text as a reader goes on. Gives the line of the record that starts at an index, which never goes
 * back; null for one that starts on the first line or on that of the record before: there lines do not tell records apart.
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
