import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findAccount, recordOwn, type AccountTools } from '../account/index.ts';

/** Records a box that was ticked at a resume, and mails its applicant a copy. */
export async function recordFor(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: AccountTools,
  applicantId: string,
  boxes: Readonly<Record<string, boolean>>,
  about: Parameters<typeof recordOwn>[6] = {},
): Promise<void> {
  const account = await findAccount(tx, applicantId);
  if (!account) throw new DomainError('not_found');
  await recordOwn(tx, context, tools, account, boxes, 'resume', about);
}
