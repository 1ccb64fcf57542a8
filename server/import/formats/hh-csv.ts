import { parse } from 'csv-parse/sync';
import { ImportFileError, type Entry } from '../record.ts';

const REQUIRED_COLUMNS = ['title', 'company', 'location'];
/** A quoted field may go over several lines; beyond this its closing quote is taken for lost. */
const RECORD_LINES_MAX = 500;

/** True when the first line names the columns of such an export. */
export function isHhCsv(content: string): boolean {
  const header = firstLine(content).toLowerCase();
  return REQUIRED_COLUMNS.every((column) => header.includes(column));
}

/** Vacancies of a CSV file in the manner of hh.ru; columns in any order, separated by commas, semicolons or tabs. */
export function* readHhCsv(content: string): Generator<Entry> {
  const header = firstLine(content);
  const delimiter = [',', ';', '\t'].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));
  const columns = parseLine(header, delimiter)?.map((column) => column.trim().toLowerCase());
  if (!columns || !REQUIRED_COLUMNS.every((column) => columns.includes(column))) {
    throw new ImportFileError(`The columns ${REQUIRED_COLUMNS.join(', ')} are not all in the first line.`);
  }
  for (const { line, cells } of readRows(content.split(/\r?\n/), delimiter)) {
    if (!cells) yield { refusal: { line, text: 'запись испорчена: кавычка без пары' } };
    else if (cells.length !== columns.length) {
      yield { refusal: { line, text: `запись испорчена: столбцов ${cells.length}, а должно быть ${columns.length}` } };
    } else yield { record: toRecord(line, (name) => cells[columns.indexOf(name)] ?? '') };
  }
}

function toRecord(line: number, cell: (column: string) => string) {
  return {
    line,
    sourceId: null,
    sourceName: 'hh.ru',
    title: cell('title'),
    companyName: cell('company'),
    salary: cell('salary'),
    place: cell('location'),
    address: '',
    experience: cell('experience'),
    education: '',
    schedule: cell('schedule'),
    description: cell('description'),
    publishedAt: cell('published_date'),
  };
}

/**
 * Rows after the header. A quote that never closes spoils its own line only: a parser of the whole file would swallow
 * every record after it.
 */
function* readRows(lines: readonly string[], delimiter: string): Generator<{ line: number; cells: string[] | null }> {
  for (let index = 1; index < lines.length; ) {
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
    const rows = parse(text, { delimiter, relax_column_count: true, bom: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}

function firstLine(content: string): string {
  return content.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
}
