import type { NoticeEvent } from '../domain/notices.ts';
import { longDate } from './date.ts';
import { declineText } from './decline-labels.ts';
import { quoted, type NoticeText, type Together } from './notice-parts.ts';
import { rubles } from './number.ts';
import { plural } from './plural.ts';

type PaymentEvent = Extract<
  NoticeEvent,
  'payment.paid' | 'payment.failed' | 'payment.refunded' | 'balance.low' | 'service.ends' | 'contacts.ending'
>;

const BALANCE = '/profile/personal-account';
const SERVICES = '/profile/paid-services';

const HISTORY = '/profile/history';
const pageOf = (of: 'purchase' | 'refill') => (of === 'purchase' ? HISTORY : BALANCE);

/** What notices about money and services say. */
export const PAYMENT_NOTICES: { [Event in PaymentEvent]: (all: Together<Event>) => NoticeText } = {
  'payment.paid': ([{ of, amountKopecks }]) => ({
    title: of === 'purchase' ? `Оплачено ${rubles(amountKopecks)}` : `Баланс пополнен на\u00a0${rubles(amountKopecks)}`,
    text: of === 'purchase' ? 'Услуга уже работает. Чек\u00a0— на\u00a0странице покупок' : 'Деньги уже можно тратить',
    link: pageOf(of),
    action: of === 'purchase' ? 'Открыть покупки' : 'Открыть баланс',
  }),
  'payment.failed': ([{ of, id, amountKopecks, reasonCode }]) => ({
    title: `Не\u00a0прошла оплата ${rubles(amountKopecks)}`,
    text: declineText(reasonCode),
    link: `/cloudpayments?${of}=${id}`,
    action: 'Оплатить ещё раз',
  }),
  'payment.refunded': ([{ of, amountKopecks }]) => ({
    title: `Возвращаем ${rubles(amountKopecks)}`,
    text: 'Деньги уже в\u00a0пути туда, откуда пришли. Банк зачисляет их от\u00a0минуты до\u00a0нескольких дней',
    link: pageOf(of),
    action: 'Посмотреть',
  }),
  'balance.low': ([{ balanceKopecks, alertKopecks }]) => ({
    title: `На\u00a0балансе осталось ${rubles(balanceKopecks)}`,
    text: `Вы\u00a0просили написать, когда станет меньше ${rubles(alertKopecks)}`,
    link: BALANCE,
    action: 'Открыть баланс',
  }),
  'service.ends': ([{ title, target, endsAt }]) => ({
    title: `Закончится ${longDate(endsAt)}: ${title}`,
    text: target
      ? `Услуга для вакансии ${quoted(target)}. Её можно продлить заранее: дни сложатся`
      : 'Услугу можно продлить заранее: дни сложатся',
    link: SERVICES,
    action: 'Продлить',
  }),
  'contacts.ending': ([{ left, endsAt, daysLeft }]) => ({
    title: `Контакты действуют ещё ${plural(daysLeft, ['день', 'дня', 'дней'])}`,
    text: `${longDate(endsAt)} сгорит то, что\u00a0не\u00a0открыли: ${plural(left, ['контакт', 'контакта', 'контактов'])}`,
    link: '/resume-list',
    action: 'Найти людей',
  }),
};
