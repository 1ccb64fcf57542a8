import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findBalanceAlert } from '../company/index.ts';

/** Those who want to know hear of the purchase that has brought the balance below their sum, not of each one after it. */
export async function warnWhenLow(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  companyId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after >= before) return;
  const alert = await findBalanceAlert(tx, companyId);
  if (alert !== null && before >= alert && after < alert)
    await events.emit(tx, { type: 'balance.low', payload: { companyId }, tags: [] });
}
