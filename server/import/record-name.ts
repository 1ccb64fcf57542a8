import type { RecordName } from './record.ts';

/** «17 (id 12345, строка 38)»: the identification of a record after the word «запись». */
export function describeName({ number, id, line }: RecordName): string {
  const details = [id === null ? '' : `id\u00a0${id}`, line === null ? '' : `строка\u00a0${line}`].filter(Boolean);
  return details.length ? `${number} (${details.join(', ')})` : String(number);
}
