import type { FieldError } from '#shared/contracts/problem.ts';
import { badField } from '../problems.ts';
import type { CheckedFields, SentFields } from './check-fields.ts';

/** What is being written: the last good value of each field, and beside it what their fields do not take. */
export interface Written<Content> {
  content: Content;
  /** As typed, by the names of fields. */
  wrong: Readonly<Record<string, unknown>>;
  /** What is wrong with these. */
  errors: readonly FieldError[];
}

/**
 * What was written with what was sent: good values in the place of earlier ones, wrong ones beside them. Throws `bad_argument` at the
 * first wrong field when all of them take more than `bytesMax` as JSON.
 */
export function saveFields<Content extends object>(
  before: Written<Content>,
  { good, wrong: refused, errors }: CheckedFields<Content>,
  bytesMax: number,
): Written<Content> {
  const wrong: Record<string, unknown> = { ...before.wrong, ...refused };
  for (const field of Object.keys(good)) delete wrong[field];
  if (JSON.stringify(wrong).length > bytesMax)
    throw badField(keysOf(refused).map(String)[0] ?? '', 'is_too_long', 'Слишком много текста');
  const earlier = before.errors.filter(({ field }) => {
    const [name = ''] = field.split('.');
    return Object.hasOwn(wrong, name) && !Object.hasOwn(refused, name);
  });
  return { content: { ...before.content, ...good }, wrong, errors: [...earlier, ...errors] };
}

/** Fields as they are stored now, where that is not what was sent. */
export function storedOtherwise<Content extends object>(
  sent: SentFields<Content>,
  good: Partial<Content>,
): Partial<Content> {
  const stored: Partial<Content> = {};
  for (const field of keysOf(good))
    if (JSON.stringify(good[field]) !== JSON.stringify(sent[field])) stored[field] = good[field];
  return stored;
}

/** Object.keys loses the names that the type has. */
function keysOf<Content extends object>(fields: Content): (keyof Content)[] {
  return Object.keys(fields) as (keyof Content)[];
}
