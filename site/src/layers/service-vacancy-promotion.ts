import { buyLayer } from '../features/services/buy-layer.ts';

/** A promotion of a vacancy, one more place for it, or its cover. The result is what the purchase has done. */
export const layer = buyLayer(({ href }) =>
  href.includes('/vacancy-branding') ? 'Оформить вакансию' : 'Продвинуть вакансию',
);
