import type { Order, OrderCard, OrderStep, StaffOrder } from '#shared/contracts/order.ts';
import type { OrderStatus } from '#shared/domain/order-machine.ts';
import { ORDER_PAUSE_DAYS, ORDER_PAUSED_DAYS_MAX, ORDER_REPLY_DAYS, ORDER_TERMS } from '#shared/domain/order.ts';
import type { OrderServiceCode } from '#shared/domain/services.ts';
import { lastMoscowDay, moscowDate, moscowDay } from '#shared/domain/time.ts';
import { addWorkingDays } from '#shared/domain/working-days.ts';
import { dayAndMonth, longDateTime } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';
import { plural, WORKING_DAYS, type PluralForms } from '#shared/text/plural.ts';
import { capitalised } from '#shared/text/terms.ts';

export const DAYS: PluralForms = ['день', 'дня', 'дней'];

/** What is asked for once more, how much of it is left: «2 правки». */
const AGAIN: Readonly<Record<OrderServiceCode, PluralForms>> = {
  'expert-resume': ['правка', 'правки', 'правок'],
  'ask-company': ['уточнение', 'уточнения', 'уточнений'],
  'work-request': ['замена', 'замены', 'замен'],
  'find-employee': ['замена', 'замены', 'замен'],
};

/** What is said of what is asked for once more. */
export const AGAIN_ABOUT: Readonly<Record<OrderServiceCode, string>> = {
  'expert-resume': 'Что изменить',
  'ask-company': 'Что уточнить',
  'work-request': 'Кого и\u00a0почему',
  'find-employee': 'Кого и\u00a0почему',
};

/** Whether so many may be asked for anew, of what was bought by number. */
export const hasReplacements = (service: OrderServiceCode): boolean => ORDER_TERMS[service].againMax === null;

/** Who does it, at the beginning of a sentence. */
const doerOf = (service: OrderServiceCode): string => (service === 'expert-resume' ? 'Эксперт' : 'Специалист');

/** The last day of the answer to an order of today, Moscow. */
export const replyDay = (now: Date): string => addWorkingDays(moscowDate(now), ORDER_REPLY_DAYS);

type Parts = Omit<Order, 'buyer' | 'actions'>;

/** Days without an answer of the buyer; null while nobody waits for it. */
export function daysWaited({ status, steps }: Pick<Parts, 'status' | 'steps'>, now: Date): number | null {
  if (status !== 'waiting_buyer') return null;
  const asked = steps.filter(({ action }) => action === 'ask').map(({ at }) => at);
  const last = asked.toSorted().at(-1);
  return last === undefined ? null : moscowDay(now) - moscowDay(new Date(last));
}

const LAST_WORDS: Partial<Record<OrderStatus, OrderStep['action']>> = {
  quoted: 'quote',
  waiting_buyer: 'ask',
  delivered: 'deliver',
};

/** What waits for the buyer, as whoever does it has written it: the quote, the question, what was delivered. */
export function lastWord({ status, steps }: Pick<Parts, 'status' | 'steps'>): OrderStep | undefined {
  const said = steps.filter(({ action }) => action === LAST_WORDS[status]);
  return said.toSorted((one, other) => one.id - other.id).at(-1);
}

/** What comes next, as a row of the list says it to the buyer; without a full stop. */
export function nextLine(order: OrderCard): string {
  const { service, status, dueOn, isLate, isPaused, closedAt, quantity, handed } = order;
  const doer = doerOf(service);
  const until = dueOn && dayAndMonth(dueOn);
  // Whoever is waited for reads that first.
  if (isLate && until && status !== 'waiting_buyer') return `Срок прошёл ${until}`;
  switch (status) {
    case 'new':
      return until ? `${doer} ответит до\u00a0${until}` : `${doer} читает заказ`;
    case 'quoted':
      return service === 'expert-resume' ? 'Осталось оплатить' : 'Посмотрите цену и\u00a0срок';
    case 'accepted':
      return until ? `${doer} возьмёт заказ до\u00a0${until}` : `${doer} скоро возьмёт заказ`;
    case 'in_work': {
      const part = handed > 0 && handed < quantity ? `Передано ${handed} из\u00a0${quantity}, остальное` : 'Сдаст';
      return until ? `${part} до\u00a0${until}` : 'Работа идёт';
    }
    case 'waiting_buyer':
      return isPaused ? 'Работа остановлена, пока вы не\u00a0ответите' : `${doer} ждёт вашего ответа`;
    case 'delivered':
      return 'Проверьте и\u00a0примите';
    // The tag says which.
    case 'done':
    case 'cancelled':
      return closedAt ? dayAndMonth(closedAt) : '';
  }
}

/** How it stands and what comes next, as its page says it to the buyer: sentences, the most important first. */
export function nextSentences(order: Parts, now: Date): string[] {
  const { service, status, dueOn, isLate, refundableKopecks, refundedKopecks } = order;
  const doer = doerOf(service);
  const until = dueOn && dayAndMonth(dueOn);
  const isExpert = service === 'expert-resume';
  if (isLate && until && status !== 'waiting_buyer')
    return [
      `Срок прошёл ${until}: мы\u00a0задержались.`,
      ...(refundableKopecks > 0 ? [`Можно подождать или отказаться: вернём ${rubles(refundableKopecks)}.`] : []),
    ];
  switch (status) {
    case 'new':
      return [
        `${doer} ответит${until ? ` до\u00a0${until}` : ''}: назовёт цену и\u00a0срок или откажется.`,
        'Платить пока не\u00a0нужно.',
      ];
    case 'quoted':
      return quotedSentences(order);
    case 'accepted':
      return [
        `${doer} возьмёт заказ${until ? ` до\u00a0${until}` : ' в\u00a0ближайшие дни'}.`,
        isExpert
          ? 'Деньги удержаны на\u00a0карте. Не\u00a0возьмёт\u00a0— карта освободится сама.'
          : 'Деньги удержаны на\u00a0балансе: до\u00a0начала работы вернём всё.',
      ];
    case 'in_work':
      return workSentences(order, until);
    case 'waiting_buyer':
      return waitingSentences(order, now);
    case 'delivered':
      return deliveredSentences(order);
    case 'done':
      return doneSentences(order);
    case 'cancelled':
      return [
        `Заказ закрыт${order.closedAt ? ` ${dayAndMonth(order.closedAt)}` : ''}.`,
        ...(refundedKopecks > 0
          ? [
              isExpert
                ? `Отправили назад ${rubles(refundedKopecks)}: когда они придут, зависит от\u00a0банка.`
                : `Вернули ${rubles(refundedKopecks)}.`,
            ]
          : []),
      ];
  }
}

function quotedSentences({ service, quote, purchase }: Parts): string[] {
  if (service === 'expert-resume') {
    const until = purchase?.payUntil;
    return [
      `Оплатите картой${until ? ` до\u00a0${longDateTime(until)}` : ''}.`,
      'Деньги удержим на\u00a0карте и\u00a0спишем, когда эксперт возьмёт заказ.',
    ];
  }
  if (purchase?.payBy === 'invoice')
    return [
      `Счёт выставлен${purchase.payUntil ? `, оплатите до\u00a0${dayAndMonth(lastMoscowDay(purchase.payUntil))}` : ''}.`,
      'Деньги придут\u00a0— специалист возьмёт заказ.',
    ];
  return [
    quote
      ? `Цена\u00a0— ${rubles(quote.totalKopecks)}, срок\u00a0— ${plural(quote.workDays, WORKING_DAYS)}.`
      : 'Специалист назвал цену и\u00a0срок.',
    ...(quote?.validUntil ? [`Согласиться можно до\u00a0${dayAndMonth(quote.validUntil)}.`] : []),
  ];
}

function workSentences({ service, steps, handed, quantity }: Parts, until: string | null): string[] {
  const isTalkAhead = ORDER_TERMS[service].talks && !steps.some(({ action }) => action === 'talk');
  if (isTalkAhead)
    return [`Эксперт свяжется с\u00a0вами${until ? ` до\u00a0${until}` : ''}: разговор займёт до\u00a040\u00a0минут.`];
  const rest = handed > 0 && handed < quantity;
  return [
    ...(rest ? [`Передано ${handed} из\u00a0${quantity}.`] : []),
    until ? `${rest ? 'Остальное' : `${doerOf(service)} сдаст работу`} до\u00a0${until}.` : 'Работа идёт.',
  ];
}

/** «через 3 дня», «сегодня». */
const inDays = (days: number): string => (days > 0 ? `через ${plural(days, DAYS)}` : 'сегодня');

function waitingSentences(order: Parts, now: Date): string[] {
  const days = daysWaited(order, now) ?? 0;
  const doer = doerOf(order.service);
  if (order.isPaused) {
    const left = Math.max(0, ORDER_PAUSE_DAYS + ORDER_PAUSED_DAYS_MAX - days);
    return [
      `Работа остановлена: ответа нет ${plural(days, DAYS)}.`,
      `Ответьте, и\u00a0она продолжится.`,
      `${capitalised(inDays(left))} заказ закроется${order.refundableKopecks > 0 ? ', а\u00a0за\u00a0несделанное вернём деньги' : ''}.`,
    ];
  }
  if (days === 0)
    return [`${doer} ждёт вашего ответа.`, `Без него через ${plural(ORDER_PAUSE_DAYS, DAYS)} работа остановится.`];
  return [`${doer} ждёт вашего ответа ${plural(days, DAYS)}, ${inDays(ORDER_PAUSE_DAYS - days)} работа остановится.`];
}

function deliveredSentences({ service, acceptedOn, againLeft }: Parts): string[] {
  return [
    'Проверьте и\u00a0примите работу.',
    ...(acceptedOn ? [`Если промолчите, ${dayAndMonth(acceptedOn)} она будет принята сама.`] : []),
    ...(againLeft > 0 ? [`В\u00a0цену ещё входит: ${plural(againLeft, AGAIN[service])}.`] : []),
  ];
}

function doneSentences({ closedAt, againLeft, againUntil }: Parts): string[] {
  return [
    `Работа принята${closedAt ? ` ${dayAndMonth(closedAt)}` : ''}.`,
    ...(againLeft > 0 && againUntil
      ? [`Если кто-то откажется или не\u00a0выйдет, замену можно попросить до\u00a0${dayAndMonth(againUntil)}.`]
      : []),
  ];
}

/** What giving an order up means, in full: it is read before the button is pressed. */
export function refundQuestion({ service, quote, handed, refundableKopecks }: Parts): string {
  const total = quote?.totalKopecks ?? 0;
  const where = service === 'expert-resume' ? 'на\u00a0карту, в\u00a0течение десяти дней' : 'на\u00a0баланс, сразу';
  if (refundableKopecks === 0) return 'Работа сделана: денег назад не\u00a0будет. Заказ закроется.';
  if (refundableKopecks >= total) return `Заказ закроется. Вернём всё, ${rubles(refundableKopecks)}, ${where}.`;
  const back = `Заказ закроется. Вернём ${rubles(refundableKopecks)} из\u00a0${rubles(total)}, ${where}`;
  if (service === 'expert-resume') return `${back}: остальное\u00a0— за\u00a0то, что уже сделано.`;
  const doneKopecks = handed * (quote?.unitKopecks ?? 0);
  const readingKopecks = total - refundableKopecks - doneKopecks;
  const kept = [
    ...(doneKopecks > 0 ? [`${rubles(doneKopecks)} за\u00a0переданное`] : []),
    ...(readingKopecks > 0 ? [`${rubles(readingKopecks)} за\u00a0разбор заявки`] : []),
  ];
  return `${back}. Удержим ${kept.join(' и\u00a0')}.`;
}

/** How it stands, as the desk says it to staff: whose turn it is and until when. */
export function staffLine({ status, dueOn, isLate, isPaused }: OrderCard | StaffOrder): string {
  const until = dueOn && dayAndMonth(dueOn);
  if (isLate) return `Просрочено${until ? `, срок был ${until}` : ''}`;
  if (isPaused) return 'Приостановлен: заказчик молчит';
  switch (status) {
    case 'new':
      return until ? `Ответить до\u00a0${until}` : 'Ждёт ответа';
    case 'accepted':
      return until ? `Взять до\u00a0${until}` : 'Можно брать';
    case 'in_work':
      return until ? `Сдать до\u00a0${until}` : 'В\u00a0работе';
    case 'quoted':
      return 'Ждёт согласия и\u00a0оплаты';
    case 'waiting_buyer':
      return 'Ждёт ответа заказчика';
    case 'delivered':
      return 'Ждёт приёмки';
    case 'done':
      return 'Завершён';
    case 'cancelled':
      return 'Отменён';
  }
}
