import type { orderContracts } from '#shared/contracts/order.ts';
import type { staffOrderContracts } from '#shared/contracts/staff-orders.ts';
import type { Handlers } from '../../platform/binder.ts';
import { offsetOf } from '../../platform/paging.ts';
import { acceptQuote, stepByBuyer } from './buyer.ts';
import { askForQuote, askSpecialist, orderExpert } from './create.ts';
import { ownerOf } from './policy.ts';
import { findOrders, findStaffOrders } from './repository.ts';
import { stepByStaff } from './staff.ts';
import type { OrderTools } from './tools.ts';
import { readOrder, readStaffOrder, toCards, toStaffCards } from './view.ts';

export const orderCalls = (tools: OrderTools): Handlers<typeof orderContracts> => ({
  'POST /services/applicant/init/expert-resume': ({ body }, context) =>
    orderExpert(context, { takesCards: tools.cards !== null }, body),
  'POST /services/company/init/ask-company': ({ body }, context) => askSpecialist(context, tools, body),
  'POST /services/company/init/work-request': ({ body }, context) => askForQuote(context, 'work-request', body),
  'POST /services/company/init/find-employee': ({ body }, context) => askForQuote(context, 'find-employee', body),

  'GET /orders': async ({ query: { set, page, per_page: limit } }, context) => {
    const offset = offsetOf(page, limit, 'заказов');
    const owner = ownerOf(context.actor);
    const { rows, total } = await findOrders(context.db, { owner, set, limit, offset });
    return { items: await toCards(context, rows), total, next: null };
  },
  'GET /orders/{id}': ({ params: { id } }, context) => readOrder(context, id),
  'POST /orders/{id}/accept-quote': ({ params: { id }, body }, context) => acceptQuote(context, tools, id, body),
  'POST /orders/{id}/steps': ({ params: { id }, body }, context) => stepByBuyer(context, id, body),
});

export const staffOrderCalls = ({
  moderationQueues,
}: Pick<OrderTools, 'moderationQueues'>): Handlers<typeof staffOrderContracts> => ({
  'GET /staff/orders': async ({ query: { set, service, page, per_page: limit } }, context) => {
    const offset = offsetOf(page, limit, 'заказов');
    const { rows, total } = await findStaffOrders(context.db, { set, service, limit, offset });
    const questions = moderationQueues().find(({ kind }) => kind === 'service-request');
    return {
      items: await toStaffCards(context, rows),
      total,
      next: null,
      questions: (await questions?.count(context.db)) ?? 0,
    };
  },
  'GET /staff/orders/{id}': ({ params: { id } }, context) => readStaffOrder(context, id),
  'POST /staff/orders/{id}/steps': ({ params: { id }, body }, context) => stepByStaff(context, id, body),
});
