import type { EventHandlers } from '../../platform/outbox.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { closeInvoice } from './issued/cancel.ts';
import { findOpenInvoices, findOpenOfPurchase } from './issued/repository.ts';

/** What other domains' events mean for invoices: nobody shall pay for what is not wanted any more. */
export const invoiceReactions: EventHandlers = {
  'purchase.cancelled': [
    async (tx, { payload: { purchaseId, companyId } }, tools) => {
      const open = await findOpenOfPurchase(tx, purchaseId);
      if (!open || companyId === null) return;
      await lockCompanyBalance(tx, companyId, tools.clock.now());
      await closeInvoice(tools, tx, open.id, 'cancel', 'system');
    },
  ],
  'company.closed': [
    async (tx, { payload: { companyId } }, tools) => {
      await lockCompanyBalance(tx, companyId, tools.clock.now());
      for (const { id } of await findOpenInvoices(tx, { companyId }))
        await closeInvoice(tools, tx, id, 'cancel', 'system');
    },
  ],
};
