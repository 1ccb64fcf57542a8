import { buyLayer } from '../features/services/buy-layer.ts';

/** A number of contacts, by tiers. The result is what the purchase has done. */
export const layer = buyLayer('Контакты');
