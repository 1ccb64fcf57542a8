import { toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findBuyers } from '../../company/index.ts';
import { notify } from '../../notice/index.ts';
import { findLines, lockPurchase, type PurchaseRow } from '../../purchase/index.ts';

type Clock = Pick<Context, 'clock'>;

/** The buyer hears what comes back, and why. */
export async function tellReturned(
  context: Clock,
  tx: DatabaseTransaction,
  purchase: PurchaseRow,
  { refundId, amountKopecks, reason }: { refundId: number; amountKopecks: number; reason: string },
): Promise<void> {
  const { payBy } = purchase;
  const way = payBy === 'sbp' || payBy === 'card' ? { payBy } : {};
  const data = { ...(await boughtOf(tx, purchase)), ...way, amountKopecks, reason };
  const key = `purchase-refund:${refundId}`;
  const told = await findBuyers(tx, buyerOf(purchase));
  await notify(tx, context, ...told.map((to) => ({ to, event: 'purchase.returned' as const, key, data })));
}

/** The buyer hears until when it runs now, and why. */
export async function tellExtended(
  context: Clock,
  tx: DatabaseTransaction,
  id: number,
  { days, reason }: { days: number; reason: string },
): Promise<void> {
  const purchase = await lockPurchase(tx, id);
  if (!purchase?.endsAt) return;
  const endsAt = toIso(purchase.endsAt);
  const data = { ...(await boughtOf(tx, purchase)), days, endsAt, reason };
  const key = `purchase:${id}:extended:${endsAt}`;
  const told = await findBuyers(tx, buyerOf(purchase));
  await notify(tx, context, ...told.map((to) => ({ to, event: 'purchase.extended' as const, key, data })));
}

const buyerOf = ({ companyId, memberAccountId, applicantId }: PurchaseRow) => ({
  companyId,
  accountId: companyId === null ? applicantId : memberAccountId,
});

async function boughtOf(tx: DatabaseTransaction, { id, companyId }: PurchaseRow) {
  const lines = await findLines(tx, [id]);
  const title = lines.map(offerTitle).join(', ');
  return { purchaseId: id, title, isCompany: companyId !== null };
}
