import { buyLayer } from '../features/services/buy-layer.ts';

/** Access to contacts for a time, or a number of them. The result is what the purchase has done. */
export const layer = buyLayer('Доступ к\u00a0контактам');
