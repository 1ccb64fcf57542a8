import { parse } from 'csv-parse/sync';

/** A row with the line of the file where it starts; null where a quote never closes. */
export interface Row {
  line: number;
  cells: string[] | null;
}

/** A quoted field may go over several lines; beyond this its closing quote is taken for lost. */
const RECORD_LINES_MAX = 500;
export const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Rows of a CSV text without empty ones. A quote that never closes spoils its own line only: a parser of the whole file
 * would swallow every record after it.
 */
export function* readCsvRows(content: string, delimiter: (typeof DELIMITERS)[number]): Generator<Row> {
  const lines = content.split(/\r?\n/);
  for (let index = 0; index < lines.length;) {
    if (!lines[index]?.trim()) {
      index += 1;
      continue;
    }
    const count = countRecordLines(lines, index);
    const cells = count === null ? null : parseLine(lines.slice(index, index + count).join('\n'), delimiter);
    yield { line: index + 1, cells };
    index += cells ? (count ?? 1) : 1;
  }
}

/** How many lines the record takes, by the parity of its quotes; null when they never pair up. */
function countRecordLines(lines: readonly string[], start: number): number | null {
  let open = false;
  for (let index = start; index < Math.min(lines.length, start + RECORD_LINES_MAX); index += 1) {
    if (((lines[index]?.split('"').length ?? 1) - 1) % 2 === 1) open = !open;
    if (!open) return index - start + 1;
  }
  return null;
}

function parseLine(text: string, delimiter: string): string[] | null {
  try {
    const rows = parse(text, { delimiter, relax_column_count: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}
