import type { StaffOrderAction } from '#shared/domain/order-machine.ts';
import { ORDER_TERMS } from '#shared/domain/order.ts';
import type { OrderServiceCode } from '#shared/domain/services.ts';

interface ActionTexts {
  /** The label of its text; null: it has none. */
  text: string | null;
  /** What it does, where its name does not say it. */
  note: string | null;
  hasFiles: boolean;
  /** Ends the order. */
  isEnd: boolean;
}

export const TEXTS: Readonly<Record<StaffOrderAction, ActionTexts>> = {
  quote: { text: 'Что входит и\u00a0что нужно от\u00a0заказчика', note: null, hasFiles: true, isEnd: false },
  take: {
    text: 'Сообщение заказчику, по\u00a0желанию',
    note: null,
    hasFiles: false,
    isEnd: false,
  },
  talk: {
    text: 'О\u00a0чём договорились, по\u00a0желанию',
    note: 'С\u00a0этого дня считаем срок текста.',
    hasFiles: false,
    isEnd: false,
  },
  ask: { text: 'Вопрос', note: 'Пока заказчик не\u00a0ответит, срок стоит.', hasFiles: true, isEnd: false },
  deliver: { text: 'Что сделано', note: null, hasFiles: true, isEnd: false },
  decline: { text: 'Почему отказываемся', note: 'Заказчик увидит эти слова.', hasFiles: false, isEnd: true },
  refund: { text: 'Почему возвращаем', note: null, hasFiles: false, isEnd: true },
  propose_refund: {
    text: 'Почему возвращаем',
    note: 'Деньги вернутся, когда согласится другой сотрудник. До\u00a0этого заказчик ничего не\u00a0узнает.',
    hasFiles: false,
    isEnd: true,
  },
  reject_refund: { text: null, note: null, hasFiles: false, isEnd: false },
};

/** What an action does, where its name does not say it: the clock of a text begins with the conversation. */
export function noteOf(action: StaffOrderAction, service: OrderServiceCode): string | null {
  if (action !== 'take') return TEXTS[action].note;
  return ORDER_TERMS[service].talks
    ? 'Деньги с\u00a0карты спишутся. Срок текста считаем с\u00a0разговора.'
    : 'Срок уже идёт: он\u00a0начался на\u00a0следующий рабочий день после оплаты.';
}
