import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findShownOne } from './read-repository.ts';

/** A review that everybody sees, for those who complain of it. Throws `not_found`. */
export async function readReviewToComplain(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<{ companyId: number; companyName: string; position: string; isOwn: boolean }> {
  const row = await findShownOne(db, { id }, null);
  if (!row) throw new DomainError('not_found');
  return {
    companyId: row.companyId,
    companyName: row.brandName,
    position: row.position,
    isOwn: 'accountId' in actor && actor.accountId === row.accountId,
  };
}
