import { orderLayer } from '../features/orders/order-layer.ts';

/** One of the three requests of a company. */
export const layer = orderLayer('Новый заказ');
