import { readVacancy, type Reader, type ReadVacancy } from './read-vacancy.ts';
import type { Entry, ImportRecord, RecordName } from './record.ts';

/** A record of the file: parsed, or the reason why not, in Russian. */
export type ReadRecord = { name: RecordName } & ({ vacancy: ReadVacancy } | { refusal: string } | { closed: string });

/** Parses and numbers the records of a file lazily. */
export function* readRecords(entries: Iterable<Entry>, reader: Reader): Generator<ReadRecord> {
  let number = 0;
  for (const entry of entries) {
    number += 1;
    if ('record' in entry) {
      const { record } = entry;
      yield { name: { number, id: idOf(record), line: record.line }, vacancy: readVacancy(record, reader) };
      continue;
    }
    const { line, id, text } = 'refusal' in entry ? entry.refusal : entry.closed;
    const name = { number, id: id?.slice(0, ID_CHARS_MAX) ?? null, line };
    yield 'refusal' in entry ? { name, refusal: text } : { name, closed: text };
  }
}

const ID_CHARS_MAX = 200;

/** Parsers put the source before an id that is unique only within it. */
function idOf({ sourceId, sourceName }: ImportRecord): string | null {
  const prefix = `${sourceName}:`;
  const id = sourceId?.startsWith(prefix) ? sourceId.slice(prefix.length) : sourceId;
  return id?.slice(0, ID_CHARS_MAX) ?? null;
}
