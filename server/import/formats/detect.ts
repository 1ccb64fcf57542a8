import { ImportFileError, type Entry, type Format } from '../record.ts';
import { isHhCsv, readHhCsv } from './hh-csv.ts';
import { readTrudvsemJson } from './trudvsem-json.ts';

/** Finds the format by the content and reads its records. Throws {@link ImportFileError} for any other file. */
export function readEntries(content: string): { format: Format; entries: Iterable<Entry> } {
  const text = content.trimStart();
  if (text.startsWith('[')) return { format: 'trudvsem-json', entries: readTrudvsemJson(content) };
  if (isHhCsv(content)) return { format: 'hh-csv', entries: readHhCsv(content) };
  throw new ImportFileError('The format is unknown: neither a JSON array of vacancies nor a CSV file with the columns title, company and location.');
}
