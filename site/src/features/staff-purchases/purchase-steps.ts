import { REFUND_REQUEST_ACTIONS } from '#shared/domain/refund-machine.ts';
import { idOf, oneOf, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';

export const STAFF_PURCHASES = '/staff/purchases';
export const purchaseHref = (id: number) => `${STAFF_PURCHASES}/${id}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  refunded: 'Деньги вернули, покупатель получит сообщение',
  waits: 'Возврат ждёт второго согласия другого сотрудника',
  seconded: 'Второе согласие есть: деньги вернули, покупатель получит сообщение',
  rejected: 'Возврат отклонён',
  extended: 'Дни добавлены, покупатель получит сообщение',
} as const;

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

const done = (id: number, what: keyof typeof NOTICES) => `${purchaseHref(id)}?done=${what}`;

/** What staff do about one purchase; each makes its call and returns the address that follows. */
export const STAFF_PURCHASE_STEPS = {
  async refund({ call, values, options }: Sent) {
    const refund = {
      id: idOf(values, 'id') ?? 0,
      rubles: withoutSpaces(textOf(values, 'rubles')),
      reason: textOf(values, 'reason'),
      refundedKopecks: Number(textOf(values, 'refundedKopecks')),
    };
    const { id, refunds } = await call('POST /staff/purchases/{id}/refund', refund, options);
    return done(id, refunds.at(-1)?.status === 'approved' ? 'waits' : 'refunded');
  },
  async decide({ call, values, options }: Sent) {
    const action = oneOf(values, 'press', REFUND_REQUEST_ACTIONS);
    const { id } = await call('POST /staff/refunds/{id}', { id: idOf(values, 'refund') ?? 0, action }, options);
    return done(id, action === 'second' ? 'seconded' : 'rejected');
  },
  async extend({ call, values, options }: Sent) {
    const [days, reason, seenEnd] = ['days', 'reason', 'seenEnd'].map((name) => textOf(values, name)) as [
      string,
      string,
      string,
    ];
    const id = idOf(values, 'id') ?? 0;
    await call('POST /staff/purchases/{id}/extend', { id, days, reason, seenEnd }, options);
    return done(id, 'extended');
  },
} as const;
