import { ERROR_STATUS, type ErrorCode } from '#shared/contracts/problem.ts';
import { DomainError } from '../platform/problems.ts';

/** What an address cannot name or does not name any more is not there. */
const ABSENT = new Set(['bad_argument', 'gone']);

/** The answer of a call in process for an address outside the API: a failure becomes our own, as a problem document tells it. */
export async function found<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (ABSENT.has(code)) throw new DomainError('not_found');
    // A key of the closed list of codes.
    throw code in ERROR_STATUS ? new DomainError(code as ErrorCode) : error;
  }
}
