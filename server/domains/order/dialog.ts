import type { DatabaseTransaction } from '../../database/connect.ts';
import { findOrderDialogs, openOrderDialog, postOrderStep } from '../chat/index.ts';
import type { OrderRow } from './repository.ts';
import type { StepContext } from './tools.ts';
import type { StepSide } from './stored.ts';

/** Opens the dialog of an order that has just come; one whose person is gone has none. */
export async function openDialog(
  context: StepContext,
  tx: DatabaseTransaction,
  { id: orderId, accountId, companyId, title: subject }: Pick<OrderRow, 'id' | 'accountId' | 'companyId' | 'title'>,
): Promise<void> {
  if (accountId !== null) await openOrderDialog(context, tx, { orderId, accountId, companyId, subject });
}

/** What was written with a step stands in the dialog of its order, too. */
export async function postStep(
  context: StepContext,
  tx: DatabaseTransaction,
  { id: orderId, companyId }: Pick<OrderRow, 'id' | 'companyId'>,
  { id, bySide, accountId, text }: { id: number; bySide: StepSide; accountId: string | null; text: string },
): Promise<void> {
  const dialogId = text === '' ? undefined : (await findOrderDialogs(tx, [orderId])).get(orderId);
  if (dialogId === undefined) return;
  const buyers = companyId === null ? 'applicant' : 'company';
  const side = bySide === 'buyer' ? buyers : 'staff';
  await postOrderStep(context, tx, { dialogId, side, accountId, text, sourceKey: `order-step:${id}` });
}
