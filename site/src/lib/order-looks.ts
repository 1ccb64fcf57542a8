import type { OrderStatus } from '#shared/domain/order-machine.ts';

/** The colour of the tag that says how an order stands. */
export const ORDER_LOOKS: Readonly<Record<OrderStatus, string>> = {
  new: 'tag-os',
  quoted: 'tag-warn',
  accepted: 'tag-os',
  in_work: 'tag-os',
  waiting_buyer: 'tag-warn',
  delivered: 'tag-ok',
  done: '',
  cancelled: '',
};
