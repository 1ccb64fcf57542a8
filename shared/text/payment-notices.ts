import type { NoticeData } from '../contracts/notice-data.ts';
import type { NoticeEvent } from '../domain/notices.ts';
import type { GatewayMethod } from '../domain/purchase-machine.ts';
import { longDate, monthSpan } from './date.ts';
import { declineText } from './decline-labels.ts';
import { quoted, type NoticeText, type Together } from './notice-parts.ts';
import { rubles } from './number.ts';
import { plural } from './plural.ts';

type PaymentEvent = Extract<
  NoticeEvent,
  | 'payment.paid'
  | 'payment.failed'
  | 'payment.refunded'
  | 'payment.held'
  | 'payment.released'
  | 'purchase.returned'
  | 'purchase.extended'
  | 'balance.low'
  | 'bonus.given'
  | 'service.begun'
  | 'service.ends'
  | 'contacts.ending'
  | 'invoice.issued'
  | 'invoice.paid'
  | 'invoice.ends'
  | 'act.ready'
  | 'withdrawal.changed'
>;

const BALANCE = '/profile/personal-account';
const SERVICES = '/profile/paid-services';
const WITHDRAWALS = `${BALANCE}/withdrawals`;
const PAPERS = `${BALANCE}/documents`;

const HISTORY = '/profile/history';
/** Of what people do; purchases, where there is none. */
const orderPage = (orderId: number | undefined) =>
  orderId === undefined
    ? { link: HISTORY, action: 'Открыть покупки' }
    : { link: `/profile/orders/${orderId}`, action: 'Открыть заказ' };
/** Where money of an applicant goes back to; it was a card where a notice does not say. */
const returnWay = (payBy: GatewayMethod | undefined) => (payBy === 'sbp' ? 'по\u00a0СБП' : 'на\u00a0карту');
const pageOf = (of: 'purchase' | 'refill') => (of === 'purchase' ? HISTORY : BALANCE);

/** What notices about money and services say. */
export const PAYMENT_NOTICES: { [Event in PaymentEvent]: (all: Together<Event>) => NoticeText } = {
  'payment.paid': ([{ of, amountKopecks, orderId }]) =>
    orderId === undefined
      ? {
          title:
            of === 'purchase'
              ? `Оплачено ${rubles(amountKopecks)}`
              : `Баланс пополнен на\u00a0${rubles(amountKopecks)}`,
          text:
            of === 'purchase' ? 'Услуга уже работает. Чек\u00a0— на\u00a0странице покупок' : 'Деньги уже можно тратить',
          link: pageOf(of),
          action: of === 'purchase' ? 'Открыть покупки' : 'Открыть баланс',
        }
      : {
          title: `Списано ${rubles(amountKopecks)}: заказ взяли в\u00a0работу`,
          text: 'Чек\u00a0— на\u00a0странице покупок',
          ...orderPage(orderId),
        },
  'payment.held': ([{ amountKopecks, orderId }]) => ({
    title: `На\u00a0карте заблокировано ${rubles(amountKopecks)}`,
    text: 'Спишем, когда специалист возьмёт заказ. Не\u00a0возьмёт за\u00a0два рабочих дня\u00a0— деньги освободятся',
    ...orderPage(orderId),
  }),
  'payment.released': ([{ amountKopecks, orderId }]) => ({
    title: `${rubles(amountKopecks)} на\u00a0карте снова свободны`,
    text: 'Мы\u00a0ничего не\u00a0списали. Банк покажет это от\u00a0минуты до\u00a0нескольких дней',
    ...orderPage(orderId),
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
  'purchase.returned': ([{ title, isCompany, payBy, amountKopecks, reason }]) => ({
    title: `${isCompany ? 'На\u00a0баланс вернулось' : `Вернём ${returnWay(payBy)}`} ${rubles(amountKopecks)}: ${title}`,
    text: reason,
    link: isCompany ? BALANCE : HISTORY,
    action: isCompany ? 'Открыть баланс' : 'Открыть покупки',
  }),
  'purchase.extended': ([{ title, days, endsAt, reason }]) => ({
    title: `${plural(days, ['день', 'дня', 'дней'])} в\u00a0подарок: ${title}`,
    text: `Теперь до\u00a0${longDate(endsAt)}. ${reason}`,
    link: HISTORY,
    action: 'Открыть покупки',
  }),
  'balance.low': ([{ balanceKopecks, alertKopecks }]) => ({
    title: `На\u00a0балансе осталось ${rubles(balanceKopecks)}`,
    text: `Вы\u00a0просили написать, когда станет меньше ${rubles(alertKopecks)}`,
    link: BALANCE,
    action: 'Открыть баланс',
  }),
  'bonus.given': ([{ amountKopecks, reason, endsAt }]) => ({
    title: `Бонус ${rubles(amountKopecks)} на\u00a0баланс`,
    text: `${reason}. Спишем его первым, действует до\u00a0${longDate(endsAt)}`,
    link: BALANCE,
    action: 'Открыть баланс',
  }),
  'service.begun': ([{ title, target, endsAt }]) => ({
    title: `Услуга началась: ${title}`,
    text: [
      target && `Для вакансии ${quoted(target)}`,
      endsAt ? `Действует до\u00a0${longDate(endsAt)}` : 'Уже сработала',
    ]
      .filter(Boolean)
      .join('. '),
    link: SERVICES,
    action: 'Открыть услуги',
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
  'invoice.issued': ([{ number, totalKopecks, payUntil }]) => ({
    title: `Счёт №\u00a0${number} на\u00a0${rubles(totalKopecks)}`,
    text: `Оплатите до\u00a0${longDate(payUntil)} включительно и\u00a0назовите номер счёта в\u00a0платёжке`,
    link: PAPERS,
    action: 'Открыть счёт',
  }),
  'invoice.paid': ([{ number, totalKopecks }]) => ({
    title: `Оплата по\u00a0счёту №\u00a0${number} пришла`,
    text: `Счёт был на\u00a0${rubles(totalKopecks)}. Акт придёт в\u00a0начале месяца, который идёт за\u00a0услугой`,
    link: BALANCE,
    action: 'Открыть баланс',
  }),
  'act.ready': ([{ number, month, totalKopecks }]) => ({
    title: `Акт №\u00a0${number} за\u00a0${monthSpan(`${month}-01`, `${month}-01`) ?? month}`,
    text: `Услуги на\u00a0${rubles(totalKopecks)}. Если за\u00a0пять рабочих дней вы\u00a0не\u00a0возразите, они приняты`,
    link: `${PAPERS}#acts`,
    action: 'Открыть акт',
  }),
  'withdrawal.changed': ([data]) => ({ ...withdrawalText(data), link: WITHDRAWALS, action: 'Открыть заявку' }),
  'invoice.ends': ([{ number, totalKopecks, payUntil }]) => ({
    title: `Счёт №\u00a0${number}: завтра последний день`,
    text: `${rubles(totalKopecks)} ждём до\u00a0${longDate(payUntil)} включительно`,
    link: PAPERS,
    action: 'Открыть счёт',
  }),
};

function withdrawalText({
  amountKopecks,
  status,
  answer,
  dueOn,
}: NoticeData<'withdrawal.changed'>): Pick<NoticeText, 'title' | 'text'> {
  const sum = rubles(amountKopecks);
  const backAgain = 'Деньги снова на\u00a0балансе';
  switch (status) {
    case 'submitted':
      return { title: `Заявка на\u00a0возврат ${sum} принята`, text: `Деньги придут не\u00a0позже ${longDate(dueOn)}` };
    case 'approved':
      return { title: `Возврат ${sum} одобрен`, text: `Деньги придут не\u00a0позже ${longDate(dueOn)}` };
    case 'sent':
      return { title: `${sum} отправлены на\u00a0счёт компании`, text: 'Банк зачислит их за\u00a01–3 рабочих дня' };
    case 'done':
      return { title: `${sum} дошли`, text: 'Банк подтвердил перевод' };
    case 'returned':
      return { title: `Банк вернул ${sum}`, text: [answer, backAgain].filter(Boolean).join('. ') };
    case 'rejected':
      return { title: `Возврат ${sum} отклонён`, text: [answer, backAgain].filter(Boolean).join('. ') };
  }
}
