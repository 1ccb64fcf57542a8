import { formatNumber } from '#shared/text/plain-number.ts';
import { COLUMNS_MAX } from '../limits.ts';
import { ImportFileError, type Entry, type Format, type ImportRecord, type TableSource } from '../record.ts';
import { findColumns, NEEDED_COLUMNS, payHint, type Column } from './columns.ts';
import type { Row } from './row.ts';

export interface TableOptions {
  format: Format;
  sourceName: string;
  /** Column headers given by the user; others are found by their usual names. */
  columns: ReadonlyMap<Column, string>;
}

interface Head {
  header: readonly string[];
  columns: ReadonlyMap<Column, number>;
}

/** Titles, dates and notes may precede the header. */
const ROWS_BEFORE_HEADER_MAX = 20;
const HEADER_CHARS_MAX = 200;
/** How many names of a header a message lists. */
const NAMES_SHOWN_MAX = 20;

/** The vacancies of a table, and where they come from. */
export interface TableReading {
  source: TableSource;
  entries: Iterable<Entry>;
}

/**
 * Reads a table. Throws {@link ImportFileError} when no row near the top is a header. `tables` are the same file
 * parsed with different separators; the first one with a header is used.
 */
export function readTable(tables: readonly Iterable<Row>[], options: TableOptions): TableReading {
  const heads: string[][] = [];
  for (const rows of tables) {
    const above: string[][] = [];
    const iterator = rows[Symbol.iterator]();
    for (
      let { value, done } = iterator.next();
      !done && above.length < ROWS_BEFORE_HEADER_MAX;
      { value, done } = iterator.next()
    ) {
      const header = readHeader(value as Row);
      const columns = findColumns(header, options.columns);
      if (missingColumns(columns, options).length === 0) {
        const names = [...columns].map(([column, at]) => [column, header[at] ?? '']);
        const source = { format: options.format, name: options.sourceName, columns: Object.fromEntries(names) };
        return { source, entries: readRows(iterator, { header, columns }, options) };
      }
      above.push(header);
    }
    heads.push(...above);
  }
  throw new ImportFileError(describeMissing(heads, options));
}

/** A row that cannot be a header has no names. */
function readHeader(row: Row): string[] {
  const cells = 'cells' in row ? row.cells : [];
  return cells.length > COLUMNS_MAX ? [] : cells.map((cell) => cell.slice(0, HEADER_CHARS_MAX).trim());
}

function missingColumns(found: ReadonlyMap<Column, number>, { columns }: TableOptions): Column[] {
  return [...new Set<Column>([...NEEDED_COLUMNS, ...columns.keys()])].filter((column) => !found.has(column));
}

/** Lists what the most header-like row lacks. */
function describeMissing(rows: readonly string[][], options: TableOptions): string {
  const size = (row: readonly string[]) => row.filter(Boolean).length;
  const best = rows.reduce<string[]>((kept, row) => (size(row) > size(kept) ? row : kept), []);
  if (size(best) < 2) return 'Формат не распознан: это не таблица, не JSON и не XML с вакансиями.';
  const missing = missingColumns(findColumns(best, options.columns), options);
  const asNamed = missing.map((column) => `${column}=${options.columns.get(column) ?? '…'}`).join(',');
  const names = best.filter(Boolean).map((name) => `«${name}»`);
  const shown = `${names.slice(0, NAMES_SHOWN_MAX).join(', ')}${names.length > NAMES_SHOWN_MAX ? '…' : ''}`;
  return `Не найдены столбцы ${missing.join(', ')}; в заголовке ${shown}. Назовите столбцы так: --columns ${asNamed}.`;
}

function* readRows(rows: Iterator<Row>, { header, columns }: Head, options: TableOptions): Generator<Entry> {
  for (let { value, done } = rows.next(); !done; { value, done } = rows.next()) {
    const row = value as Row;
    const { line } = row;
    const cells = 'cells' in row ? row.cells : [];
    if ('fault' in row) yield { refusal: { line, id: null, text: row.fault } };
    else if (cells.length !== header.length) {
      const text = `запись испорчена: столбцов ${formatNumber(cells.length)}, а должно быть ${header.length}`;
      yield { refusal: { line, id: null, text } };
    } else if (cells.some((cell) => cell.trim())) {
      yield {
        record: toRecord(
          line,
          (column) => cells[columns.get(column) ?? -1],
          (column) => header[columns.get(column) ?? -1] ?? '',
          options,
        ),
      };
    }
  }
}

/** The order of keys must match older imports: a hash of them tells whether a record has changed. */
function toRecord(
  line: number,
  cell: (column: Column) => string | undefined,
  headerOf: (column: Column) => string,
  { format, sourceName }: TableOptions,
): ImportRecord {
  const id = cell('id')?.trim();
  return {
    line,
    sourceId: id ? `${sourceName}:${id}` : null,
    sourceName,
    title: cell('title') ?? '',
    companyName: cell('company') ?? '',
    salary: format === 'hh-csv' ? (cell('salary') ?? '') : salaryOf(cell, headerOf),
    place: cell('city') ?? '',
    address: cell('address') ?? '',
    experience: cell('experience') ?? '',
    education: cell('education') ?? '',
    schedule: [cell('schedule'), cell('employment')].filter(Boolean).join(', '),
    description: cell('description') ?? '',
    publishedAt: cell('date') ?? '',
    ...optional('companyInn', cell('inn')),
    ...optional('duties', cell('duties')),
    ...optional('requirements', cell('requirements')),
    ...optional('conditions', cell('conditions')),
    ...optional('headcount', Number(cell('headcount')) || undefined),
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

/** «от 60000 до 90000 за смену»: from one or two columns, with period, currency and tax from their headers. */
function salaryOf(cell: (column: Column) => string | undefined, headerOf: (column: Column) => string): string {
  const sides: { column: Column; text: string }[] = [];
  for (const [column, word] of [
    ['salary-from', 'от'],
    ['salary-to', 'до'],
  ] as const) {
    const amount =
      cell(column)
        ?.trim()
        .replace(/^(?:от|до)\s+/i, '') ?? '';
    if (/\d/.test(amount)) sides.push({ column, text: `${word} ${amount}` });
  }
  if (!sides.length) sides.push({ column: 'salary', text: cell('salary') ?? '' });
  const amounts = sides.map(({ text }) => text).join(' ');
  const hint = sides.map(({ column }) => payHint(headerOf(column))).find(Boolean);
  return hint && /\d/.test(amounts) ? `${amounts} ${hint}` : amounts;
}
