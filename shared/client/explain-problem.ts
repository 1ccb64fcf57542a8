import type { Problem } from '../contracts/problem.ts';

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
