import type { FieldError, Problem } from '#shared/contracts/problem.ts';

/** A refusal of a form's own, as a call would give it: for what only the form can know to be wrong. */
export function fieldRefusal(field: string, code: FieldError['code'], message: string): Error {
  const problem: Pick<Problem, 'title' | 'errors'> = {
    title: 'Проверьте, что введено',
    errors: [{ field, code, message }],
  };
  return Object.assign(new Error(message), { status: 400, code: 'bad_argument', problem });
}
