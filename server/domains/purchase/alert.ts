import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findBalanceAlert, findColleagues } from '../company/index.ts';
import { notify } from '../notice/index.ts';

/** Those who may see the balance hear of the purchase that has brought it below their sum, not of each one after it. */
export async function warnWhenLow(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  { companyId, purchaseId }: { companyId: number; purchaseId: number },
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after >= before) return;
  const alertKopecks = await findBalanceAlert(tx, companyId);
  if (alertKopecks === null || before < alertKopecks || after >= alertKopecks) return;
  const told = await findColleagues(tx, companyId, 'balance.view');
  await notify(
    tx,
    context,
    ...told.map(({ accountId }) => ({
      to: accountId,
      event: 'balance.low' as const,
      key: `purchase:${purchaseId}:balance`,
      data: { balanceKopecks: after, alertKopecks },
    })),
  );
}
