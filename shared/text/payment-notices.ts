import type { NoticeEvent } from '../domain/notices.ts';
import { longDate } from './date.ts';
import { quoted, type NoticeText, type Together } from './notice-parts.ts';
import { rubles } from './number.ts';
import { plural } from './plural.ts';

type PaymentEvent = Extract<NoticeEvent, 'balance.low' | 'service.ends' | 'contacts.ending'>;

const BALANCE = '/profile/personal-account';
const SERVICES = '/profile/paid-services';

/** What notices about money and services say. */
export const PAYMENT_NOTICES: { [Event in PaymentEvent]: (all: Together<Event>) => NoticeText } = {
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
