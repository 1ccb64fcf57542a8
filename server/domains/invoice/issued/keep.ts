import { addDays } from '#shared/domain/time.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { lockCompanyBalance } from '../../ledger/index.ts';
import { closeInvoice } from './cancel.ts';
import { findDueInvoices } from './repository.ts';
import { tellOfInvoice } from './tell.ts';

const AT_ONCE = 200;

/** Unpaid invoices whose last day is over end; of those that end tomorrow is told. Scheduled work. */
export async function keepInvoices(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const { id, companyId } of await findDueInvoices(context.db, { to: now }, AT_ONCE))
    await inTransaction(context.db, async (tx) => {
      await lockCompanyBalance(tx, companyId, now);
      await closeInvoice(context, tx, id, 'expire', 'system');
    });
  // `payUntil` is the end of the last day: a day before it ends tomorrow.
  const span = { from: addDays(now, 1), to: addDays(now, 2) };
  for (const row of await findDueInvoices(context.db, span, AT_ONCE))
    await inTransaction(context.db, (tx) => tellOfInvoice(context, tx, row, 'invoice.ends'));
}
