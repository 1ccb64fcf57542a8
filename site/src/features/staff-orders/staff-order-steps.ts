import type { FormValues } from '#shared/domain/form.ts';
import type { StaffOrderAction } from '#shared/domain/order-machine.ts';
import { staffOrderHref } from '../../lib/order-address.ts';
import { idOf, listOf, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** What a form has done; the page says it. */
export const STAFF_ORDER_NOTICES: Readonly<Record<StaffOrderAction, string>> = {
  quote: 'Цена и\u00a0срок отправлены заказчику',
  take: 'Заказ ваш: заказчик получит сообщение',
  talk: 'Отмечено: срок пошёл',
  ask: 'Вопрос отправлен, срок остановлен до\u00a0ответа',
  deliver: 'Сдано, заказчик получит сообщение',
  decline: 'Заказ отклонён',
  refund: 'Деньги возвращены, заказ закрыт',
  propose_refund: 'Возврат ждёт согласия другого сотрудника',
  reject_refund: 'Возврата не\u00a0будет, заказ остаётся в\u00a0работе',
};

/** Numbers as they are typed; an empty field is not sent. */
function numbersOf<const Name extends string>(
  values: FormValues,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const typed = names.map((name) => [name, withoutSpaces(textOf(values, name))] as const);
  // Every key is one of the names.
  return Object.fromEntries(typed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}

const step =
  (action: StaffOrderAction) =>
  async ({ call, values, options }: Sent): Promise<string> => {
    const id = idOf(values, 'id') ?? 0;
    await call(
      'POST /staff/orders/{id}/steps',
      {
        id,
        action,
        text: textOf(values, 'text'),
        fileIds: listOf(values, 'fileIds'),
        version: textOf(values, 'version'),
        ...numbersOf(values, ['unitPrice', 'quantity', 'workDays', 'units']),
      },
      options,
    );
    return `${staffOrderHref(id)}?done=${action}`;
  };

/** What staff do with an order. */
export const STAFF_ORDER_STEPS = {
  quote: step('quote'),
  take: step('take'),
  talk: step('talk'),
  ask: step('ask'),
  deliver: step('deliver'),
  decline: step('decline'),
  refund: step('refund'),
  propose_refund: step('propose_refund'),
  reject_refund: step('reject_refund'),
} as const satisfies Record<StaffOrderAction, (sent: Sent) => Promise<string>>;
