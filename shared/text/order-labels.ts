import type { BuyerOrderAction, OrderStatus, OrderStepAction, StaffOrderAction } from '../domain/order-machine.ts';
import { isByQuote, isOrdered, SERVICES, type OrderServiceCode, type ServiceCode } from '../domain/services.ts';
import { plural, pluralWord, type PluralForms } from './plural.ts';

/** For the buyer; staff read `STAFF_ORDER_STATUS_LABELS`. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  new: 'Ждёт ответа специалиста',
  quoted: 'Ждёт оплаты',
  accepted: 'Оплачен, ждёт специалиста',
  in_work: 'В\u00a0работе',
  waiting_buyer: 'Ждёт вашего ответа',
  delivered: 'Готово, проверьте',
  done: 'Завершён',
  cancelled: 'Отменён',
};

export const STAFF_ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  ...ORDER_STATUS_LABELS,
  new: 'Новый',
  quoted: 'Ждёт согласия и\u00a0оплаты',
  accepted: 'Оплачен, возьмите в\u00a0работу',
  waiting_buyer: 'Ждёт заказчика',
  delivered: 'Сдан, заказчик проверяет',
};

/** What is handed over: «2 человека». */
export const ORDER_UNITS: Readonly<Record<OrderServiceCode, PluralForms>> = {
  'expert-resume': ['резюме', 'резюме', 'резюме'],
  'ask-company': ['ответ', 'ответа', 'ответов'],
  'work-request': ['бригада', 'бригады', 'бригад'],
  'find-employee': ['человек', 'человека', 'человек'],
};

interface Bought {
  service: ServiceCode;
  quantity: number;
}

/** How much was bought of what is sold by number: «10 контактов», «4 человека». */
export function boughtUnits({ service, quantity }: Bought): string {
  return plural(quantity, unitsOf(service));
}

/** The same beside the title of what it is for; null for one, and where the title ends with it: «Сварщики, 4 человека». */
export function unitsBesideTitle({ targetTitle, ...bought }: Bought & { targetTitle: string }): string | null {
  const units = boughtUnits(bought);
  return bought.quantity > 1 && !targetTitle.endsWith(units) ? units : null;
}

/** The unit of a line of a paper, after its number: «бригады» after 2; «усл.» of what is not sold by number. */
export function paperUnit({ service, quantity }: Bought): string {
  const isByNumber = isByQuote(service) || 'quantityMax' in SERVICES[service];
  return isByNumber ? pluralWord(quantity, unitsOf(service)) : 'усл.';
}

const unitsOf = (service: ServiceCode): PluralForms =>
  isOrdered(service) ? ORDER_UNITS[service] : ['контакт', 'контакта', 'контактов'];

/** What the buyer may ask for once more, by service. */
const AGAIN_LABELS: Readonly<Record<OrderServiceCode, string>> = {
  'expert-resume': 'Попросить правку',
  'ask-company': 'Уточнить',
  'work-request': 'Попросить замену',
  'find-employee': 'Попросить замену',
};

export function buyerActionLabel(action: BuyerOrderAction, service: OrderServiceCode, status: OrderStatus): string {
  switch (action) {
    case 'accept':
      return status === 'delivered' ? 'Принять' : 'Согласиться и\u00a0оплатить';
    case 'answer':
      return 'Ответить';
    case 'rework':
      return AGAIN_LABELS[service];
    case 'cancel':
      return 'Отменить заказ';
    case 'refund':
      return 'Отказаться и\u00a0вернуть деньги';
  }
}

export const STAFF_ORDER_ACTION_LABELS: Readonly<Record<StaffOrderAction, string>> = {
  quote: 'Назвать цену и\u00a0срок',
  take: 'Взять в\u00a0работу',
  talk: 'Разговор состоялся',
  ask: 'Спросить заказчика',
  deliver: 'Сдать',
  decline: 'Отказаться от\u00a0заказа',
  refund: 'Вернуть деньги',
  propose_refund: 'Предложить возврат',
  reject_refund: 'Не\u00a0возвращать',
};

/** Steps as the history of an order tells them. */
export const ORDER_STEP_LABELS: Readonly<Record<OrderStepAction, string>> = {
  create: 'Заказ создан',
  quote: 'Названы цена и\u00a0срок',
  accept: 'Принято',
  take: 'Специалист взял заказ',
  talk: 'Разговор состоялся',
  ask: 'Вопрос специалиста',
  answer: 'Ответ',
  deliver: 'Сдано',
  rework: 'Нужно доделать',
  cancel: 'Заказ отменён',
  decline: 'Специалист отказался',
  refund: 'Отказ от\u00a0заказа',
  expire: 'Срок оплаты прошёл',
};

interface BriefField {
  name: string;
  title: string;
}

/** What an order says, in the order in which its form asks; what it is about has a link of its own. */
export const ORDER_BRIEF_FIELDS: Readonly<Record<OrderServiceCode, readonly BriefField[]>> = {
  'expert-resume': [
    { name: 'phone', title: 'Телефон' },
    { name: 'callWhen', title: 'Когда звонить' },
    { name: 'wishes', title: 'Пожелания' },
  ],
  'ask-company': [{ name: 'question', title: 'Вопрос' }],
  'work-request': [
    { name: 'work', title: 'Работы' },
    { name: 'volume', title: 'Объём' },
    { name: 'place', title: 'Объект' },
    { name: 'quantity', title: 'Сколько бригад' },
    { name: 'startDay', title: 'Начало работ' },
    { name: 'budget', title: 'Бюджет' },
    { name: 'comment', title: 'Комментарий' },
  ],
  'find-employee': [
    { name: 'work', title: 'Кто нужен' },
    { name: 'place', title: 'Объект' },
    { name: 'quantity', title: 'Сколько человек' },
    { name: 'qualification', title: 'Разряды и\u00a0допуски' },
    { name: 'schedule', title: 'График' },
    { name: 'pay', title: 'Оплата' },
    { name: 'housing', title: 'Жильё' },
    { name: 'startDay', title: 'Дата выхода' },
    { name: 'comment', title: 'Комментарий' },
  ],
};
