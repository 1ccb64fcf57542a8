import { parse } from 'csv-parse/sync';
import { RECORD_CHARS_MAX } from '../limits.ts';
import { OVERLONG_ROW, type Row } from './row.ts';

/** A quoted field may span several lines; beyond this many its closing quote counts as lost. */
const RECORD_LINES_MAX = 500;
export const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Rows of a CSV text without empty ones. An unclosed quote spoils only its own line, while a parser of the whole file
 * would lose every later record.
 */
export function* readCsvRows(content: string, delimiter: (typeof DELIMITERS)[number]): Generator<Row> {
  let line = 1;
  for (let start = 0; start < content.length;) {
    const lineEnd = endOfLine(content, start);
    if (lineEnd - start > RECORD_CHARS_MAX) yield { line, fault: OVERLONG_ROW };
    else if (content.slice(start, lineEnd).trim()) {
      const record = findRecord(content, start);
      const cells = record && parseRecord(content.slice(start, record.end), delimiter);
      yield cells ? { line, cells } : { line, fault: 'запись испорчена: кавычка без пары' };
      if (record && cells) {
        line += record.lines;
        start = record.end + 1;
        continue;
      }
    }
    line += 1;
    start = lineEnd + 1;
  }
}

function endOfLine(content: string, start: number): number {
  const end = content.indexOf('\n', start);
  return end < 0 ? content.length : end;
}

/** The end of the record, by the parity of its quotes; null when they are unbalanced. */
function findRecord(content: string, start: number): { end: number; lines: number } | null {
  const mark = /["\n]/g;
  mark.lastIndex = start;
  let isOpen = false;
  let lines = 1;
  for (let found = mark.exec(content); found; found = mark.exec(content)) {
    if (found.index - start > RECORD_CHARS_MAX) return null;
    if (found[0] === '"') isOpen = !isOpen;
    else if (!isOpen) return { end: found.index, lines };
    else if (lines === RECORD_LINES_MAX) return null;
    else lines += 1;
  }
  return isOpen ? null : { end: content.length, lines };
}

function parseRecord(text: string, delimiter: string): string[] | null {
  try {
    const rows = parse(text.replaceAll(/\r(?=\n|$)/g, ''), { delimiter, relax_column_count: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}
