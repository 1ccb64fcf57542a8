import type { Problem } from '#shared/contracts/problem.ts';

/** The call names its field as that of an old password is named in the other form. */
export function atNewPassword(error: unknown): never {
  const { problem } = error as { problem?: Problem | null };
  const errors = problem?.errors?.map((one) => (one.field === 'password' ? { ...one, field: 'newPassword' } : one));
  throw errors ? Object.assign(error as Error, { problem: { ...problem, errors } }) : error;
}
