import type { z } from 'zod';
import type { FieldError } from '#shared/contracts/problem.ts';
import { composed } from '#shared/domain/composed.ts';
import { fieldErrors } from '../field-errors.ts';
import { DomainError } from '../problems.ts';

/** The fields of something that people write for a long time, by their names; what was sent may be anything. */
export type SentFields<Content> = { readonly [Field in keyof Content]?: unknown };

/** Fields as they were sent, each judged by itself. */
export interface CheckedFields<Content> {
  good: Partial<Content>;
  /** As typed. */
  wrong: { [Field in keyof Content]?: unknown };
  errors: FieldError[];
}

/**
 * What schemas cannot check: a rule returns the value that is stored, or throws `bad_argument` at the field, whose name it gets for
 * rules that several fields have.
 */
export type FieldRules<Content, Facts> = {
  readonly [Field in keyof Content]?: (value: Content[Field], facts: Facts, field: string) => Content[Field];
};

/** How the fields of something are judged. `Facts`: what its rules need to know besides, such as the day. */
export interface FieldJudge<Content extends object, Facts> {
  /** In the order of the form, which is that of errors. */
  names: readonly (keyof Content & string)[];
  shape: { readonly [Field in keyof Content]: z.ZodType<Content[Field]> };
  rules: FieldRules<Content, Facts>;
}

/** Each field by its own rules: what is right, and what is not, with its messages. Never throws for a value. */
export function checkFields<Content extends object, Facts>(
  judge: FieldJudge<Content, Facts>,
  fields: SentFields<Content>,
  facts: Facts,
): CheckedFields<Content> {
  const checked: CheckedFields<Content> = { good: {}, wrong: {}, errors: [] };
  for (const field of judge.names) {
    if (!Object.hasOwn(fields, field)) continue;
    const { good, errors } = checkField(judge, field, fields[field], facts);
    if (errors.length === 0) Object.assign(checked.good, { [field]: good });
    else refuse(checked, field, fields[field], errors);
  }
  return checked;
}

function checkField<Content extends object, Facts, Field extends keyof Content & string>(
  { shape, rules }: FieldJudge<Content, Facts>,
  field: Field,
  value: unknown,
  facts: Facts,
): { good?: Content[Field]; errors: FieldError[] } {
  const { success, data, error } = shape[field].safeParse(tidy(value));
  if (!success) {
    const errors = fieldErrors(error.issues.map((one) => ({ ...one, path: [field, ...one.path] })));
    // How many more there are is said of no place.
    return { errors: errors.map((one) => (one.field === '' ? { ...one, field } : one)) };
  }
  const rule = rules[field];
  try {
    return { good: rule ? rule(data, facts, field) : data, errors: [] };
  } catch (refused) {
    return { errors: errorsOf(refused) };
  }
}

/** A further check of a field that is good so far, such as one that asks the database. A refusal is a wrong value like any other. */
export async function checkFurther<Content extends object, Field extends keyof Content & string>(
  checked: CheckedFields<Content>,
  field: Field,
  check: (value: Content[Field]) => Promise<Content[Field]>,
): Promise<void> {
  const value = checked.good[field];
  if (value === undefined) return;
  try {
    checked.good[field] = await check(value);
  } catch (refused) {
    delete checked.good[field];
    refuse(checked, field, value, errorsOf(refused));
  }
}

function refuse<Content extends object>(
  checked: CheckedFields<Content>,
  field: keyof Content,
  value: unknown,
  errors: readonly FieldError[],
): void {
  checked.wrong[field] = value;
  checked.errors.push(...errors);
}

function errorsOf(refused: unknown): FieldError[] {
  if (!(refused instanceof DomainError)) throw refused;
  return refused.details.errors ?? [];
}

/** Texts in one form, so that their limits count the same signs that people see. */
function tidy(value: unknown): unknown {
  return typeof value === 'string' ? composed(value, 'NFC').replaceAll('\r\n', '\n') : value;
}
