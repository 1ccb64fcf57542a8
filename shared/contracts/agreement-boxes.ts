import { z } from 'zod';
import type { SignUpDocument } from '../domain/sign-up-documents.ts';

type Boxes<Documents extends readonly SignUpDocument[]> = {
  [Document in Documents[number] as Document['field']]: Document['required'] extends true
    ? z.ZodLiteral<true>
    : z.ZodDefault<z.ZodBoolean>;
};

/** The fields of a sign-up's boxes: a required one must be ticked, another is empty unless it is ticked. */
export function boxesOf<const Documents extends readonly SignUpDocument[]>(documents: Documents): Boxes<Documents> {
  const fields = documents.map(({ field, required, refusal }) => [
    field,
    required === true ? z.literal(true, refusal) : z.boolean().default(false),
  ]);
  // `fromEntries` forgets which field has which schema.
  return Object.fromEntries(fields) as Boxes<Documents>;
}
