import type { Entry, Format } from '../record.ts';
import type { Column } from './columns.ts';
import { DELIMITERS, readCsvRows } from './csv-rows.ts';
import { findHhItems, readHhJson } from './hh-json.ts';
import { readJsonElements } from './json-elements.ts';
import { readTable } from './table.ts';
import { findTrudvsemApi, readTrudvsemApi } from './trudvsem-api.ts';
import { readTrudvsemJson } from './trudvsem-json.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { isYandexXml, readYandexXml } from './yandex-xml.ts';

export interface ReadingOptions {
  /** Name of the source that tables and feeds get; others know theirs. */
  sourceName?: string | undefined;
  columns?: ReadonlyMap<Column, string>;
}

interface Reading {
  format: Format;
  entries: Iterable<Entry>;
}

const HH_CSV_COLUMNS = ['title', 'company', 'location'];
const ELEMENTS_TO_LOOK_AT = 5;

/** Finds the format by the content and reads its records. Throws `ImportFileError` for any other file. */
export async function readEntries(
  content: string | Uint8Array,
  { sourceName, columns = new Map() }: ReadingOptions = {},
): Promise<Reading> {
  if (typeof content !== 'string') {
    const rows = await readXlsxRows(content);
    return {
      format: 'xlsx',
      entries: readTable([rows], { format: 'xlsx', sourceName: sourceName ?? 'XLSX', columns }),
    };
  }
  return readJson(content) ?? readXml(content, sourceName) ?? readCsv(content, sourceName, columns);
}

function readJson(content: string): Reading | null {
  const items = findHhItems(content);
  if (items !== null) return { format: 'hh-json', entries: readHhJson(content, items) };
  const vacancies = findTrudvsemApi(content);
  if (vacancies !== null) return { format: 'trudvsem-api', entries: readTrudvsemApi(content, vacancies) };
  const start = content.length - content.trimStart().length;
  if (content[start] !== '[') return null;
  if (looksLikeHh(content, start)) return { format: 'hh-json', entries: readHhJson(content, start) };
  return { format: 'trudvsem-json', entries: readTrudvsemJson(content, start) };
}

/** A flat record names its employer by a text, one of hh.ru by an object. */
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
  return isYandexXml(content) ? { format: 'yandex-xml', entries: readYandexXml(content, sourceName) } : null;
}

function readCsv(content: string, sourceName: string | undefined, columns: ReadonlyMap<Column, string>): Reading {
  const firstLine = content.slice(0, 10_000).split(/\r?\n/, 1)[0]?.toLowerCase() ?? '';
  const isHh = columns.size === 0 && HH_CSV_COLUMNS.every((column) => firstLine.includes(column));
  const options = isHh
    ? ({ format: 'hh-csv', sourceName: 'hh.ru' } as const)
    : ({ format: 'csv', sourceName: sourceName ?? 'CSV' } as const);
  const tables = DELIMITERS.map((delimiter) => readCsvRows(content, delimiter));
  return { format: options.format, entries: readTable(tables, { ...options, columns }) };
}
