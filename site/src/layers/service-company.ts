import { buyLayer } from '../features/services/buy-layer.ts';

/** What is bought for a company itself. The result is what the purchase has done. */
export const layer = buyLayer('Для\u00a0компании');
