import { DAY_MS } from '#shared/domain/time.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { CELLS_MAX, COLUMNS_MAX, FILE_BYTES_MAX, FILE_MB_MAX, RECORD_CHARS_MAX, RECORDS_MAX } from '../limits.ts';
import { ImportFileError } from '../record.ts';
import { OVERLONG_ROW, type Row } from './row.ts';
import { createTextCollector, readWorkbook, unescapeText, type Workbook } from './xlsx-parts.ts';
import { streamXml } from './xml-stream.ts';
import { openZip } from './zip.ts';

/**
 * Non-empty rows of the first sheet, padded to the widest. Throws {@link ImportFileError} when it is not a spreadsheet
 * or exceeds a limit; cells that are only numbered take no memory.
 */
export function readXlsxRows(bytes: Uint8Array): Iterable<Row> {
  const archive = openZip(bytes);
  if (!archive) throw new ImportFileError(NO_SPREADSHEET);
  if (archive.unpackedBytes > FILE_BYTES_MAX)
    throw new ImportFileError(`Таблица занимает распакованной больше ${FILE_MB_MAX}\u00a0МБ: разделите её.`);
  try {
    const workbook = readWorkbook(archive);
    if (workbook) return pad(readSheet(workbook));
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
  }
  throw new ImportFileError(NO_SPREADSHEET);
}

const NO_SPREADSHEET = 'Файл не похож на таблицу XLSX или повреждён.';

interface Sheet {
  rows: Row[];
  /** Columns up to the last non-empty one. */
  width: number;
}

/** Rows are released as they are consumed: the sheet takes most of the memory. */
function* pad({ rows, width }: Sheet): Generator<Row> {
  rows.reverse();
  for (let row = rows.pop(); row; row = rows.pop()) {
    const cells = 'cells' in row ? row.cells : null;
    yield cells ? { line: row.line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') } : row;
  }
}

interface Cell {
  type: string;
  style: number;
  value: string;
}

function readSheet(workbook: Workbook): Sheet {
  const rows: Row[] = [];
  const inline = createTextCollector();
  let width = 0;
  let cellCount = 0;
  let line = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;

  function endCell({ type, style, value }: Cell): void {
    const text = type === 'inlineStr' ? inline.take() : toText(type, value, workbook.dateStyles[style], workbook);
    if (!text) return;
    if (column > COLUMNS_MAX)
      throw new ImportFileError(
        `В таблице больше ${COLUMNS_MAX} столбцов: в строке ${formatNumber(line)} занят столбец ${formatNumber(column)}.`,
      );
    cellCount += 1;
    if (cellCount > CELLS_MAX)
      throw new ImportFileError(`В таблице больше ${formatNumber(CELLS_MAX)} заполненных ячеек: разделите её.`);
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
    width = Math.max(width, column);
  }

  function endRow(): void {
    if (!cells.length) return;
    if (rows.length > RECORDS_MAX)
      throw new ImportFileError(`В таблице больше ${formatNumber(RECORDS_MAX)} строк: разделите её.`);
    const length = cells.reduce((sum, text) => sum + text.length, 0);
    rows.push(length > RECORD_CHARS_MAX ? { line, fault: OVERLONG_ROW } : { line, cells });
    cells = [];
  }

  streamXml(workbook.sheet, {
    open(name, { r = '', t = '', s = '0' }) {
      if (name === 'row') {
        line = Number(r) || line + 1;
        column = 0;
      } else if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        cell = { type: t, style: Number(s), value: '' };
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text(part) {
      if (isValue && cell) cell.value += part;
      else inline.text(part);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell) {
        endCell(cell);
        cell = null;
      } else if (name === 'row') endRow();
      else inline.close(name);
    },
  });
  return { rows, width };
}

/** «XFD12» → 16384; null for a cell without an address. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,7}/.exec(address)?.[0];
  if (!letters) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);
}

/** A cell as displayed; a formula error is empty. */
function toText(type: string, value: string, isDate: boolean | undefined, workbook: Workbook): string {
  if (!value || type === 'e') return '';
  if (type === 's') return workbook.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'd') return unescapeText(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDate ? toDateText(number, workbook.startsIn1904) : String(number);
}

const DAYS_TO_1904 = 1_462;

/** Spreadsheet times have no zone; midnight means a day without a time. */
function toDateText(days: number, startsIn1904: boolean): string {
  const dayZeroMs = Date.UTC(1899, 11, 30);
  const ms = Math.round((days + (startsIn1904 ? DAYS_TO_1904 : 0)) * (DAY_MS / 1_000)) * 1_000;
  const date = new Date(dayZeroMs + ms);
  if (Number.isNaN(date.getTime())) return String(days);
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/Z$/, '');
}
