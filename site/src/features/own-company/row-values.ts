import { atFields } from '#shared/client/explain-problem.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { textOf } from '../../lib/step-values.ts';

/** The values of `name.0`, `name.1` and so on, empty ones too, so that an error finds its row. */
export function textsOf(values: FormValues, name: string, countMax: number): string[] {
  const texts = Array.from({ length: countMax }, (_, index) => textOf(values, `${name}.${index}`));
  return texts.slice(0, texts.findLastIndex((text) => text.trim() !== '') + 1);
}

/** Rows in which something is written, with their numbers. */
export function rowsOf<Field extends string>(
  values: FormValues,
  name: string,
  fields: readonly Field[],
  countMax: number,
): { index: number; row: Record<Field, string> }[] {
  return Array.from({ length: countMax }, (_, index) => index).flatMap((index) => {
    const entries = fields.map((field) => [field, textOf(values, `${name}.${index}.${field}`)] as const);
    // Made from the same list of names.
    const row = Object.fromEntries(entries) as Record<Field, string>;
    return entries.some(([, text]) => text.trim() !== '') ? [{ index, row }] : [];
  });
}

/** The error with the names of the rows as they are on the page: empty ones were not sent. */
export function atRows(error: unknown, name: string, rows: readonly (number | string)[]): unknown {
  return atFields(error, (field) => {
    const [first, index, ...rest] = field.split('.');
    const row = first === name ? rows[Number(index)] : undefined;
    return row === undefined ? field : [name, row, ...rest].join('.');
  });
}
