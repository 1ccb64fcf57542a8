import { z } from 'zod';
import type { Entry } from '../record.ts';
import { readJsonRecords, text, textOrNumber } from './json-records.ts';

const vacancySchema = z.object({
  id: textOrNumber,
  name: text,
  employer: text,
  salary: textOrNumber,
  city: text,
  address: text,
  experience: textOrNumber,
  education: text,
  schedule: text,
  description: text,
  source: text,
  publishedAt: text,
});

/** Vacancies of a flat JSON array, as collectors of Работа России and other boards write them. */
export function readTrudvsemJson(content: string, arrayStart: number): Iterable<Entry> {
  return readJsonRecords(content, arrayStart, vacancySchema, ({ id, name, employer, city, source, ...rest }, line) => {
    const sourceName = source.trim() || 'Работа России';
    return {
      record: {
        ...rest,
        line,
        sourceId: id.trim() || null,
        sourceName,
        title: name,
        companyName: employer,
        place: city,
      },
    };
  });
}
