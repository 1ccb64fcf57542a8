import { orderLayer } from '../features/orders/order-layer.ts';

/** A resume written with an expert. */
export const layer = orderLayer('Резюме с\u00a0экспертом');
