import { z } from 'zod';
import type { Entry } from '../record.ts';
import { readJsonElements } from './json-elements.ts';

const text = z.string().nullish().transform((value) => value ?? '');
const textOrNumber = z.union([z.string(), z.number()]).nullish().transform((value) => String(value ?? ''));

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

const BROKEN = { malformed: 'запись испорчена: это не JSON', truncated: 'запись обрывается: файл неполный' };

/** Vacancies of a JSON array in the manner of Работа России. */
export function* readTrudvsemJson(content: string): Generator<Entry> {
  for (const element of readJsonElements(content)) {
    const { line } = element;
    if ('broken' in element) {
      yield { refusal: { line, text: BROKEN[element.broken] } };
      continue;
    }
    const parsed = vacancySchema.safeParse(element.value);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path[0];
      yield { refusal: { line, text: field === undefined ? 'запись не похожа на вакансию' : `поле «${String(field)}»: не текст` } };
      continue;
    }
    const { id, name, employer, city, source, ...rest } = parsed.data;
    const sourceName = source.trim() || 'Работа России';
    yield { record: { ...rest, line, sourceId: id.trim() || null, sourceName, title: name, companyName: employer, place: city } };
  }
}
