import type { CallError } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { Order } from '#shared/contracts/order.ts';
import type { BuyerOrderAction } from '#shared/domain/order-machine.ts';
import { ORDER_SERVICE_CODES, type OrderServiceCode } from '#shared/domain/services.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { orderHref } from '../../lib/order-address.ts';
import { payerFieldOf, payWayOf } from '../../lib/payer-fields.ts';
import { idOf, isTicked, listOf, oneOf, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';
import { checkoutHref } from '../paid/addresses.ts';

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** What a form has done. */
const NOTICES = {
  ordered: 'Заказ принят. Напишем, когда в\u00a0нём что-то изменится',
  invoiced: 'Счёт выставлен. Скачайте PDF или дождитесь письма с\u00a0ним',
  paid: 'Оплачено: деньги удержаны на\u00a0балансе',
  answered: 'Ответ отправлен',
  accepted: 'Работа принята. Спасибо!',
  again: 'Отправлено: специалист займётся этим',
  cancelled: 'Заказ отменён',
  refunded: 'Вы\u00a0отказались от\u00a0заказа',
} as const;
type Done = keyof typeof NOTICES;

/** The same as the page of the order says it: a balance has its money at once, a card waits for its bank. */
export function orderNotices({
  service,
  refundedKopecks,
}: Pick<Order, 'service' | 'refundedKopecks'>): Readonly<Record<Done, string>> {
  const isByCard = service === 'expert-resume';
  // What only was held is no refund.
  const pending = isByCard ? ', деньги возвращаем' : '';
  const back = isByCard ? ', деньги отправили туда, откуда они пришли' : ', деньги вернулись на\u00a0баланс';
  return { ...NOTICES, refunded: `${NOTICES.refunded}${refundedKopecks > 0 ? back : pending}` };
}

const saidBy = (id: number, done: Done): string => `${orderHref(id)}?done=${done}`;

const said = (values: FormValues) => ({ text: textOf(values, 'text'), fileIds: listOf(values, 'fileIds') });

/** How a company pays the price that it has seen. */
const payOf = (values: FormValues) => ({
  totalKopecks: textOf(values, 'totalKopecks'),
  ...payWayOf(values),
  // An empty box is refused at its field.
  offerCompanySecondary: isTicked(values, 'offerCompanySecondary') as true,
});

const readBrief = {
  'expert-resume': (values: FormValues) => ({
    resumeId: idOf(values, 'resumeId') ?? 0,
    phone: textOf(values, 'phone'),
    callWhen: textOf(values, 'callWhen'),
    wishes: textOf(values, 'wishes'),
  }),
  'ask-company': (values: FormValues) => {
    const isOfVacancy = textOf(values, 'vacancyId') !== '';
    return {
      ...(isOfVacancy ? { vacancyId: idOf(values, 'vacancyId') ?? 0 } : {}),
      question: textOf(values, 'question'),
    };
  },
  'work-request': (values: FormValues) => ({
    ...textsOf(values, ['work', 'volume', 'place', 'startDay', 'budget', 'comment']),
    quantity: withoutSpaces(textOf(values, 'quantity')),
  }),
  'find-employee': (values: FormValues) => ({
    ...textsOf(values, ['work', 'place', 'qualification', 'schedule', 'pay', 'housing', 'startDay', 'comment']),
    quantity: withoutSpaces(textOf(values, 'quantity')),
  }),
} as const satisfies Record<OrderServiceCode, (values: FormValues) => object>;

function textsOf<const Name extends string>(values: FormValues, names: readonly Name[]): Record<Name, string> {
  // Every name is there.
  return Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<Name, string>;
}

/** Makes the call of a new order. Throws as it does, and the refusal of a form that names no service. */
async function placeOrder({ call, values, options }: Sent): Promise<Order> {
  const code = oneOf(values, 'service', ORDER_SERVICE_CODES);
  const fileIds = listOf(values, 'fileIds');
  switch (code) {
    case 'expert-resume':
      return call(
        'POST /services/applicant/init/expert-resume',
        {
          ...readBrief[code](values),
          fileIds,
          totalKopecks: textOf(values, 'totalKopecks'),
          offerExpertResume: isTicked(values, 'offerExpertResume') as true,
        },
        options,
      );
    case 'ask-company':
      return call(
        'POST /services/company/init/ask-company',
        { ...readBrief[code](values), fileIds, ...payOf(values) },
        options,
      );
    case 'work-request':
      return call('POST /services/company/init/work-request', { ...readBrief[code](values), fileIds }, options);
    case 'find-employee':
      return call('POST /services/company/init/find-employee', { ...readBrief[code](values), fileIds }, options);
  }
}

/** Errors at the fields of the form: of the payer, and what the balance lacks at the choice of how to pay. */
function atForm(error: unknown): never {
  // Calls fail with a CallError; anything else has no problem document.
  const { problem } = error as Partial<CallError>;
  if (problem?.payFor?.shortKopecks === undefined) throw atFields(error, payerFieldOf);
  const short = { field: 'payBy', code: 'conflict_with_rules', message: problem.detail ?? problem.title } as const;
  throw Object.assign(error as CallError, { problem: { ...problem, errors: [short] } });
}

/** A new order; what follows is its page, or that of its payment. */
export const NEW_ORDER_STEPS = {
  async 'new-order'(sending: Sent) {
    const { id, service, purchase } = await placeOrder(sending).catch(atForm);
    if (service === 'expert-resume' && purchase) return checkoutHref({ of: 'purchase', id: purchase.id });
    return saidBy(id, purchase?.payBy === 'invoice' ? 'invoiced' : 'ordered');
  },
} as const;

const step =
  (action: BuyerOrderAction, done: Done, more: (values: FormValues) => object = () => ({})) =>
  async ({ call, values, options }: Sent): Promise<string> => {
    const id = idOf(values, 'id') ?? 0;
    await call('POST /orders/{id}/steps', { id, action, ...said(values), ...more(values) }, options);
    return saidBy(id, done);
  };

/** What its buyer does with an order. */
export const ORDER_STEPS = {
  async 'accept-quote'({ call, values, options }: Sent) {
    const id = idOf(values, 'id') ?? 0;
    const { purchase } = await call('POST /orders/{id}/accept-quote', { id, ...payOf(values) }, options).catch(atForm);
    return saidBy(id, purchase?.payBy === 'invoice' ? 'invoiced' : 'paid');
  },
  answer: step('answer', 'answered'),
  accept: step('accept', 'accepted'),
  rework: step('rework', 'again', (values) => {
    const units = withoutSpaces(textOf(values, 'units'));
    return units === '' ? {} : { units };
  }),
  cancel: step('cancel', 'cancelled'),
  refund: step('refund', 'refunded', (values) => ({ refundKopecks: idOf(values, 'refundKopecks') ?? 0 })),
} as const;
export type OrderStepName = keyof typeof ORDER_STEPS;
