import { z } from 'zod';
import type { Entry } from '../record.ts';
import { readJsonElements } from './json-elements.ts';

const BROKEN = { malformed: 'запись испорчена: это не JSON', truncated: 'запись обрывается: файл неполный' };

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const textOrNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));
/** Numbers come as texts too; anything else is not there. */
export const numeric = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) =>
    value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value),
  );

/** Records of the array that begins at `start`; one that is broken or of another shape costs itself only. */
export function* readJsonRecords<Schema extends z.ZodType>(
  content: string,
  start: number,
  schema: Schema,
  toEntry: (value: z.output<Schema>, line: number) => Entry,
): Generator<Entry> {
  for (const element of readJsonElements(content, start)) {
    const { line } = element;
    if ('broken' in element) {
      yield { refusal: { line, text: BROKEN[element.broken] } };
      continue;
    }
    const parsed = schema.safeParse(element.value);
    if (parsed.success) yield toEntry(parsed.data, line);
    else yield { refusal: { line, text: describe(parsed.error.issues[0]?.path ?? []) } };
  }
}

function describe(path: readonly PropertyKey[]): string {
  return path.length ? `поле «${path.map(String).join('.')}» не читается` : 'запись не похожа на вакансию';
}
