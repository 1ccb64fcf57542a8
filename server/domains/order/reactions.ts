import type { EventHandlers } from '../../platform/outbox.ts';
import { acceptPaid, bySystem, closeOrdersOf, closeUnpaid, followPurchase } from './auto.ts';
import { eraseOrdersOf } from './erasure.ts';
import { lockOrderOf } from './repository.ts';

/** What becomes of an order with its purchase; those of no order are nobody's here. */
export const orderReactions: EventHandlers = {
  'purchase.authorized': [
    async (tx, { payload: { purchaseId } }, tools) => {
      const order = await lockOrderOf(tx, purchaseId);
      if (order) await acceptPaid(bySystem(tools), tx, order);
    },
  ],
  'purchase.paid': [async (tx, { payload: { purchaseId } }, tools) => followPurchase(bySystem(tools), tx, purchaseId)],
  'purchase.cancelled': [
    async (tx, { payload: { purchaseId } }, tools) => {
      const order = await lockOrderOf(tx, purchaseId);
      if (order) await closeUnpaid(bySystem(tools), tx, order);
    },
  ],
  'account.removed': [async (tx, { payload: { accountId } }, tools) => closeOrdersOf(bySystem(tools), tx, accountId)],
  'account.erased': [async (tx, { payload: { accountId } }, tools) => eraseOrdersOf(tx, tools, accountId)],
};
