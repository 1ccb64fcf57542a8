import { formatNumber } from '#shared/text/plain-number.ts';
import { FILE_BYTES_MAX, FILE_MB_MAX, RECORDS_MAX } from '../limits.ts';
import { decodeText } from '../read-source.ts';
import { ImportFileError, type Entry, type Format, type TableSource } from '../record.ts';
import type { Column } from './columns.ts';
import { DELIMITERS, readCsvRows } from './csv-rows.ts';
import { findHhItems, readHhJson } from './hh-json.ts';
import { readJsonElements } from './json-elements.ts';
import { readTable, type TableReading } from './table.ts';
import { findTrudvsemApi, readTrudvsemApi } from './trudvsem-api.ts';
import { readTrudvsemJson } from './trudvsem-json.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { isYandexXml, readYandexXml } from './yandex-xml.ts';
import { isZip } from './zip.ts';

export interface ReadingOptions {
  /** Name of the source for tables and feeds; other formats have their own. */
  sourceName?: string | undefined;
  columns?: ReadonlyMap<Column, string>;
}

interface Reading {
  format: Format;
  /** Null for what is not a table. */
  table: TableSource | null;
  entries: Iterable<Entry>;
}

const HH_CSV_COLUMNS = ['title', 'company', 'location'];
const ELEMENTS_TO_LOOK_AT = 5;

/**
 * Detects the format of a file or a text by its content and parses its records lazily. Throws `ImportFileError` when
 * there are no vacancies, immediately or, past the largest number of records, with the next one.
 */
export async function readEntries(
  content: string | Uint8Array,
  { sourceName, columns = new Map() }: ReadingOptions = {},
): Promise<Reading> {
  if (content.length > FILE_BYTES_MAX) throw new ImportFileError(`Файл больше ${FILE_MB_MAX}\u00a0МБ: разделите его.`);
  if (typeof content !== 'string' && isZip(content)) {
    const options = { format: 'xlsx', sourceName: sourceName ?? 'XLSX', columns } as const;
    return capped(ofTable(readTable([readXlsxRows(content)], options)));
  }
  const text = typeof content === 'string' ? content : toText(content);
  return capped(readJson(text) ?? readXml(text, sourceName) ?? readCsv(text, sourceName, columns));
}

function toText(bytes: Uint8Array): string {
  if (isOldSpreadsheet(bytes))
    throw new ImportFileError('Это таблица старого формата .xls: сохраните её как .xlsx или CSV.');
  const text = decodeText(bytes);
  if (!text.trim()) throw new ImportFileError('Файл пуст.');
  if (text.includes('\0')) throw new ImportFileError('Это не текстовый файл и не таблица .xlsx.');
  return text;
}

function isOldSpreadsheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

function capped({ entries, ...reading }: Reading): Reading {
  return { ...reading, entries: takeRecords(entries) };
}

function ofTable({ source, entries }: TableReading): Reading {
  return { format: source.format, table: source, entries };
}

function notTable(format: Format, entries: Iterable<Entry>): Reading {
  return { format, table: null, entries };
}

function* takeRecords(entries: Iterable<Entry>): Generator<Entry> {
  let count = 0;
  for (const entry of entries) {
    if (count === RECORDS_MAX)
      throw new ImportFileError(`В файле больше ${formatNumber(RECORDS_MAX)} записей: разделите его.`);
    count += 1;
    yield entry;
  }
}

function readJson(content: string): Reading | null {
  const items = findHhItems(content);
  if (items !== null) return notTable('hh-json', readHhJson(content, items));
  const vacancies = findTrudvsemApi(content);
  if (vacancies !== null) return notTable('trudvsem-api', readTrudvsemApi(content, vacancies));
  const start = content.length - content.trimStart().length;
  if (content[start] !== '[') return null;
  if (looksLikeHh(content, start)) return notTable('hh-json', readHhJson(content, start));
  return notTable('trudvsem-json', readTrudvsemJson(content, start));
}

/** A flat record has the employer as a text, one of hh.ru as an object. */
function looksLikeHh(content: string, start: number): boolean {
  let looked = 0;
  for (const element of readJsonElements(content, start)) {
    if ('value' in element && typeof element.value === 'object' && element.value !== null) {
      const { employer, area } = element.value as Record<string, unknown>;
      if ((typeof employer === 'object' && employer !== null) || (typeof area === 'object' && area !== null))
        return true;
    }
    looked += 1;
    if (looked === ELEMENTS_TO_LOOK_AT) break;
  }
  return false;
}

function readXml(content: string, sourceName: string | undefined): Reading | null {
  return isYandexXml(content) ? notTable('yandex-xml', readYandexXml(content, sourceName)) : null;
}

function readCsv(content: string, sourceName: string | undefined, columns: ReadonlyMap<Column, string>): Reading {
  const firstLine = content.slice(0, 10_000).split(/\r?\n/, 1)[0]?.toLowerCase() ?? '';
  const isHh = columns.size === 0 && HH_CSV_COLUMNS.every((column) => firstLine.includes(column));
  const options = isHh
    ? ({ format: 'hh-csv', sourceName: 'hh.ru' } as const)
    : ({ format: 'csv', sourceName: sourceName ?? 'CSV' } as const);
  const tables = DELIMITERS.map((delimiter) => readCsvRows(content, delimiter));
  return ofTable(readTable(tables, { ...options, columns }));
}
