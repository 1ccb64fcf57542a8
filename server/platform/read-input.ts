import type { z } from 'zod';
import { fieldErrors } from './field-errors.ts';
import { DomainError } from './problems.ts';

/**
 * What a caller has sent, as the schema reads it. Throws `bad_argument` with a message at each wrong field. A schema that
 * anything else breaks is our own defect, so there its error stays what it is.
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw new DomainError('bad_argument', { errors: fieldErrors(error.issues) });
  return data;
}
