import { z } from 'zod';
import type { Entry } from '../record.ts';
import { describeBroken } from './broken.ts';
import { readJsonElements } from './json-elements.ts';

/** The text before the records of a file. */
export const HEAD_CHARS = 4_000;

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const textOrNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));
/** Accepts numbers as text too; anything else counts as missing. */
export const numeric = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) =>
    value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value),
  );

/** Records of the array that begins at `start`; a broken one or one of another shape affects only itself. */
export function* readJsonRecords<Schema extends z.ZodType>(
  content: string,
  start: number,
  schema: Schema,
  toEntry: (value: z.output<Schema>, line: number | null) => Entry,
): Generator<Entry> {
  for (const element of readJsonElements(content, start)) {
    const { line } = element;
    if ('broken' in element) {
      yield { refusal: { line, id: null, text: describeBroken(element.broken, 'JSON') } };
      continue;
    }
    if (typeof element.value !== 'object' || element.value === null) {
      yield { refusal: { line, id: null, text: NO_VACANCY } };
      continue;
    }
    const parsed = schema.safeParse(element.value);
    if (parsed.success) yield toEntry(parsed.data, line);
    else yield { refusal: { line, id: idOf(element.value), text: describe(parsed.error.issues[0]?.path ?? []) } };
  }
}

const NO_VACANCY = 'запись не похожа на вакансию';

function describe(path: readonly PropertyKey[]): string {
  return path.length ? `поле «${path.map(String).join('.')}» не читается` : NO_VACANCY;
}

const identifiedSchema = z.object({ id: z.union([z.string(), z.number()]) });

/** For a record of the wrong shape: its id may still be valid. */
function idOf(value: unknown): string | null {
  const record = identifiedSchema.safeParse(value);
  return record.success ? String(record.data.id) : null;
}
