import { RESUMES_MAX } from '#shared/domain/limits.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import { countOwn } from './repository.ts';

/** Throws `wrong_state` for an applicant with as many resumes as one may have; lock the account before. */
export async function assertRoom(tx: DatabaseTransaction, applicantId: string, now: Date): Promise<void> {
  const counts = await countOwn(tx, applicantId, now);
  const total = [...counts].reduce((sum, [status, count]) => (status === 'deleted' ? sum : sum + count), 0);
  if (total >= RESUMES_MAX)
    throw new DomainError('wrong_state', {
      detail: `Резюме не\u00a0больше ${RESUMES_MAX}. Удалите ненужные, чтобы написать новое`,
    });
}
