import { z } from 'zod';
import { inTransaction } from '../../database/connect.ts';
import type { JobKind } from '../../platform/enqueue.ts';
import { defineJob } from '../../platform/job.ts';
import type { EventHandlers } from '../../platform/outbox.ts';
import { keepOffset, keepOffsetReturn } from './receipts.ts';
import type { PaymentTools } from './tools.ts';

const payload = z.strictObject({ purchaseId: z.int().positive() });
const OFFSET_RECEIPT: JobKind<z.output<typeof payload>> = { name: 'make-offset-receipt', payload };

/** The receipt of what a company spends of money that came by card or SBP, and of an applicant's order that is done. */
export const defineOffsetReceipt = (tools: PaymentTools) =>
  defineJob({
    ...OFFSET_RECEIPT,
    run: ({ purchaseId }, { db, clock }) => inTransaction(db, (tx) => keepOffset(tx, tools, purchaseId, clock.now())),
  });

export const offsetReceiptReactions: EventHandlers = {
  'purchase.begun': [
    async (tx, { payload: { purchaseId, companyId } }, { jobs }) => {
      if (companyId !== null) await jobs.enqueue(tx, OFFSET_RECEIPT, { purchaseId });
    },
  ],
  'purchase.completed': [
    async (tx, { payload: { purchaseId, companyId } }, { jobs }) => {
      if (companyId === null) await jobs.enqueue(tx, OFFSET_RECEIPT, { purchaseId });
    },
  ],
  'purchase.refunded': [
    async (tx, { payload: { purchaseId, companyId } }, { clock, jobs }) => {
      if (companyId === null) await jobs.enqueue(tx, OFFSET_RECEIPT, { purchaseId });
      else await keepOffsetReturn(tx, purchaseId, clock.now());
    },
  ],
};
