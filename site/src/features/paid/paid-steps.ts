import { GATEWAY_METHODS } from '#shared/domain/purchase-machine.ts';
import { isTicked, oneOf, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';
import { checkoutHref, fieldOf, HISTORY, payableOf } from './addresses.ts';

/** What a form has done; the page says it. */
export const PAID_NOTICES = {
  cancelled: 'Покупка отменена: деньги не\u00a0списаны',
  refunded: 'Возвращаем деньги туда, откуда они пришли',
  'refill-cancelled': 'Пополнение отменено',
} as const;

const idOf = ({ values }: Sending) => Number(textOf(values, 'id'));
const priceOf = ({ values }: Sending) => Number(textOf(values, 'totalKopecks'));

/** The services for a resume, as forms name them. */
const ORDERS = {
  'bumpup-resume': 'POST /services/applicant/init/bumpup-resume',
  'highlight-resume': 'POST /services/applicant/init/highlight-resume',
  'bumpup-highlight-resume': 'POST /services/applicant/init/bumpup-highlight-resume',
} as const;
export type ResumeService = keyof typeof ORDERS;

export const isResumeService = (code: string): code is ResumeService => Object.hasOwn(ORDERS, code);
const RESUME_SERVICES = Object.keys(ORDERS).filter(isResumeService);

/** Orders of a service for a resume; it is paid on its page. */
export const ORDER_STEPS = {
  async order(sending: Sending) {
    const { call, values, options } = sending;
    const code = oneOf(values, 'service', RESUME_SERVICES);
    const resumeId = Number(textOf(values, 'resumeId'));
    // A form with prices of several services names that of each.
    const totalKopecks = Number(textOf(values, `total-${code}`));
    const { id } = await call(ORDERS[code], { resumeId, totalKopecks }, options);
    return checkoutHref({ of: 'purchase', id });
  },
} as const;

/** What can be done about what was bought. */
export const HISTORY_STEPS = {
  async cancel(sending: Sending) {
    const { call, options } = sending;
    await call('POST /purchase-history/applicant/{id}/cancel', { id: idOf(sending) }, options);
    return `${HISTORY}?done=cancelled`;
  },
  async retry(sending: Sending) {
    const { call, options } = sending;
    const id = idOf(sending);
    const totalKopecks = priceOf(sending);
    await call('POST /purchase-history/applicant/{id}/retry', { id, totalKopecks }, options);
    return checkoutHref({ of: 'purchase', id });
  },
  async refund(sending: Sending) {
    const { call, options } = sending;
    await call('POST /purchase-history/applicant/{id}/refund', { id: idOf(sending) }, options);
    return `${HISTORY}?done=refunded`;
  },
} as const;

/** A refill of a company’s balance. */
export const REFILL_STEPS = {
  async refill({ call, values, options }: Sending) {
    const rubles = withoutSpaces(textOf(values, 'rubles'));
    const { id } = await call('POST /company-balance/balance-refill', { rubles }, options);
    return checkoutHref({ of: 'refill', id });
  },
  async 'cancel-refill'(sending: Sending) {
    const { call, options, path } = sending;
    await call('POST /company-balance/refills/{id}/cancel', { id: idOf(sending) }, options);
    return `${path}?done=refill-cancelled`;
  },
} as const;

/** What the form of a payment says. */
export function startOf({ values }: Pick<Sending, 'values'>) {
  const payable = payableOf((name) => textOf(values, name));
  return {
    ...(payable && fieldOf(payable)),
    payBy: oneOf(values, 'payBy', GATEWAY_METHODS),
    email: textOf(values, 'email'),
    // An empty box is refused at its field.
    offer: isTicked(values, 'offer') as true,
    totalKopecks: Number(textOf(values, 'totalKopecks')),
  };
}

/** Without its script the window of the provider cannot open: what was typed is kept, and the page says it. */
export const CHECKOUT_STEPS = {
  async pay({ call, values, options }: Sending) {
    const payable = payableOf((name) => textOf(values, name));
    await call('POST /payments/start', startOf({ values }), options);
    return payable ? `${checkoutHref(payable)}&window=none` : HISTORY;
  },
} as const;
