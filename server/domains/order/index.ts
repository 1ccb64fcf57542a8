import { orderContracts } from '#shared/contracts/order.ts';
import { staffOrderContracts } from '#shared/contracts/staff-orders.ts';
import { defineDomain } from '../../platform/domain.ts';
import { findOwnOrders, forgetOldBriefs } from './erasure.ts';
import { orderFileReaders } from './files.ts';
import { keepOrders } from './jobs.ts';
import { orderReactions } from './reactions.ts';
import { orderCalls, staffOrderCalls } from './routes.ts';
import type { OrderTools } from './tools.ts';

export { followPurchase } from './auto.ts';
export { acceptQuote, stepByBuyer } from './buyer.ts';
export { askForQuote, askSpecialist, orderExpert } from './create.ts';
export { findOrderRefunds } from './proposals.ts';
export { stepByStaff } from './staff.ts';
export { ORDER_INVARIANTS } from './invariants.ts';
export { assertNoOpenOrders } from './settled.ts';
export { forgetOldBriefs, keepOrders };

/** What people do for companies and applicants: from the request to the work that is accepted. */
export const orderDomain = defineDomain({
  name: 'order',
  contracts: { ...orderContracts, ...staffOrderContracts },
  calls: (tools: OrderTools) => ({ ...orderCalls(tools), ...staffOrderCalls(tools) }),
  reactions: orderReactions,
  jobs: () => ({
    scheduled: [
      { name: 'keep-orders', cron: '* * * * *', run: keepOrders },
      { name: 'forget-old-briefs', cron: '17 3 * * *', run: forgetOldBriefs },
    ],
  }),
  ownData: findOwnOrders,
  fileReaders: orderFileReaders,
});
