import type { staffPurchaseContracts } from '#shared/contracts/staff-purchases.ts';
import type { Handlers } from '../../../platform/binder.ts';
import type { DeskTools } from '../tools.ts';
import { decideRefund, extendAtDesk, refundAtDesk } from './decide.ts';
import { searchPurchases } from './search.ts';
import { readForStaff } from './view.ts';

export const staffPurchaseCalls = (tools: DeskTools): Handlers<typeof staffPurchaseContracts> => ({
  'GET /staff/purchases': ({ query }, context) => searchPurchases(context, tools, query),
  'GET /staff/purchases/{id}': ({ params: { id } }, context) => readForStaff(context, id),
  'POST /staff/purchases/{id}/refund': async ({ params: { id }, body: { rubles, ...refund } }, context) => {
    await refundAtDesk(context, id, { ...refund, amountKopecks: rubles.kopecks });
    return readForStaff(context, id);
  },
  'POST /staff/refunds/{id}': async ({ params: { id }, body: { action } }, context) =>
    readForStaff(context, await decideRefund(context, id, action)),
  'POST /staff/purchases/{id}/extend': async ({ params: { id }, body }, context) => {
    await extendAtDesk(context, id, body);
    return readForStaff(context, id);
  },
});
