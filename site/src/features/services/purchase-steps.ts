import { PAID_SERVICES } from '../../lib/paid-address.ts';
import { idOf, type Sending } from '../../lib/step-values.ts';

/** What a form has done; the page says it. */
export const NOTICES = {
  refunded: 'Деньги вернулись на\u00a0баланс',
} as const;

/** What a buyer does about a purchase. */
export const PURCHASE_STEPS = {
  async refund({ call, values, options }: Sending) {
    const id = idOf(values, 'id') ?? 0;
    await call('POST /purchase-history/company/{id}/refund', { id }, options);
    return `${PAID_SERVICES}?done=refunded#purchase-${id}`;
  },
} as const;
