import type { FieldError, Problem } from '#shared/contracts/problem.ts';

/** A refusal of a form's own, as a call would give it: for what only the form can know to be wrong. */
export function fieldRefusal(field: string, code: FieldError['code'], message: string): Error {
  return refusal(message, { errors: [{ field, code, message }] });
}

/** The same of the form as a whole. */
export function formRefusal(message: string): Error {
  return refusal(message, { detail: message });
}

function refusal(message: string, why: Pick<Problem, 'detail' | 'errors'>): Error {
  const problem: Pick<Problem, 'title' | 'detail' | 'errors'> = { title: 'Проверьте, что введено', ...why };
  return Object.assign(new Error(message), { status: 400, code: 'bad_argument', problem });
}
