import type { FieldError, Problem } from '../contracts/problem.ts';
import type { CallError } from './call.ts';

interface Explained {
  /** The first error of each field, by its name. */
  errors: Record<string, string>;
  /** When no field is to blame. */
  message: string | null;
}

/** A refusal as a form shows it, in Russian. The title says what is common to a code: a detail says it better. */
export function explainProblem({
  title,
  detail,
  errors = [],
}: Pick<Problem, 'title' | 'detail' | 'errors'>): Explained {
  const first: Record<string, string> = {};
  for (const { field, message } of errors) first[field] ??= message;
  return { errors: first, message: errors.length > 0 ? null : detail || title };
}

/** The refusal of a call with its errors changed. It is the same error, with its stack; what is no refusal stays as it is. */
export function withErrors(error: unknown, change: (errors: readonly FieldError[]) => FieldError[]): unknown {
  // Calls fail with a CallError.
  const { problem } = error as Partial<CallError>;
  if (!problem?.errors) return error;
  return Object.assign(error as CallError, { problem: { ...problem, errors: change(problem.errors) } });
}

/** The same with each error at another field: a form has fields that its call does not know. */
export function atFields(error: unknown, fieldOf: (field: string) => string): unknown {
  return withErrors(error, (errors) => errors.map((one) => ({ ...one, field: fieldOf(one.field) })));
}
