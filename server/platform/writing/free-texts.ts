import { z } from 'zod';
import type { TextAt } from './contacts-in-text.ts';

/**
 * All that people type freely in content of this schema, each text at its field: `experience.0.duties`. Dates, addresses of mail,
 * ids and values of a closed set are none. `unless` names those to leave out, with everything below, without the places in
 * lists: `experience.reference`.
 */
export function freeTextsOf(schema: z.ZodType, content: unknown, unless: ReadonlySet<string> = new Set()): TextAt[] {
  return Array.from(textsIn(schema, content, [], unless));
}

type Path = readonly (string | number)[];

function* textsIn(
  schema: z.core.$ZodType,
  value: unknown,
  path: Path,
  unless: ReadonlySet<string>,
): Generator<TextAt, void> {
  if (unless.has(path.filter((part) => typeof part === 'string').join('.'))) return;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    yield* textsIn(schema.def.innerType, value, path, unless);
  // What follows a text turns an empty one into null.
  else if (schema instanceof z.ZodPipe) yield* textsIn(schema.def.in, value, path, unless);
  else if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape))
      yield* textsIn(field, partOf(value, name), [...path, name], unless);
  else if (schema instanceof z.ZodArray && Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(schema.element, item, [...path, index], unless);
  else if (schema instanceof z.ZodString && schema.format === null && typeof value === 'string')
    yield [path.join('.'), value];
}

/** Content that is stored may lack fields that are newer than it. */
function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
