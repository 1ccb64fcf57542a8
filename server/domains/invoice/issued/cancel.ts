import { invoiceMachine } from '#shared/domain/invoice-machine.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { machineActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { lockCompanyBalance } from '../../ledger/index.ts';
import { cancelAwaiting } from '../../purchase/index.ts';
import { findInvoice, lockInvoice, setInvoice, type InvoiceRow } from './repository.ts';

/** Takes an unpaid invoice of the company back. Throws `not_found` for another's, `wrong_state` for one that is not open. */
export function cancelInvoice(context: Context, id: number, companyId: number): Promise<InvoiceRow> {
  return inTransaction(context.db, async (tx) => {
    if (!(await findInvoice(tx, id, companyId))) throw new DomainError('not_found');
    await lockCompanyBalance(tx, companyId, context.clock.now());
    const closed = await closeInvoice(context, tx, id, 'cancel', machineActor(context.actor));
    if (!closed) throw new DomainError('wrong_state', { detail: 'Счёт уже оплачен или закрыт' });
    return closed;
  });
}

/**
 * Ends an unpaid invoice, and the purchase that waits for it; undefined for one that is not open. The caller holds the lock of the
 * company's balance: whoever pays takes it first, too.
 */
export async function closeInvoice(
  context: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
  action: 'cancel' | 'expire',
  by: MachineActor,
): Promise<InvoiceRow | undefined> {
  const row = await lockInvoice(tx, id);
  const status = row && invoiceMachine.next(row.status, action, by, () => true);
  if (!row || !status) return undefined;
  const closedAt = context.clock.now();
  await setInvoice(tx, id, { status, closedAt });
  if (row.purchaseId !== null) await cancelAwaiting(context, tx, { id: row.purchaseId, companyId: row.companyId });
  return { ...row, status, closedAt };
}
