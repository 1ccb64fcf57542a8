import { ERROR_STATUS, type ErrorCode } from '#shared/contracts/problem.ts';
import { DomainError } from '../platform/problems.ts';

/** Codes that become 404. */
const ABSENT = new Set(['bad_argument', 'gone']);

/** The result of an in-process call for an address outside the API; a failed call's code becomes a {@link DomainError}. */
export async function found<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (ABSENT.has(code)) throw new DomainError('not_found');
    // ERROR_STATUS has a key for each code.
    throw code in ERROR_STATUS ? new DomainError(code as ErrorCode) : error;
  }
}
