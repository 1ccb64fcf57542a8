import type { NoticeEvent, ORDER_CANCEL_REASONS } from '../domain/notices.ts';
import { ORDER_PAUSED_DAYS_MAX } from '../domain/order.ts';
import { longDate } from './date.ts';
import type { NoticeText, Together } from './notice-parts.ts';
import { rubles } from './number.ts';
import { plural } from './plural.ts';
import { SERVICE_LABELS } from './service-labels.ts';

type OrderEvent = Extract<NoticeEvent, `order.${string}`>;

const CANCEL_TEXTS: Readonly<Record<(typeof ORDER_CANCEL_REASONS)[number], string>> = {
  declined: 'Специалист отказался от\u00a0заказа: причина\u00a0— на\u00a0его странице',
  expired: 'Срок оплаты прошёл. Закажите ещё раз, если нужно',
  account_removed: 'Вы\u00a0удаляете аккаунт, поэтому заказ закрыт',
  not_taken: 'За\u00a0два рабочих дня заказ никто не\u00a0взял. Деньги не\u00a0списаны: банк вернёт их на\u00a0карту',
  no_answer: 'Мы\u00a0долго ждали вашего ответа и\u00a0закрыли заказ',
  unpaid: 'Банк не\u00a0отдал деньги, поэтому заказ закрыт',
  staff: 'Специалист не\u00a0может закончить работу: причина\u00a0— на\u00a0странице заказа',
};

interface About {
  orderId: number;
  service: keyof typeof SERVICE_LABELS;
  title: string;
}

const aboutOf = ({ service, title }: About): string => `${SERVICE_LABELS[service].title}: ${title}`;
const linkOf = ({ orderId }: About): string => `/profile/orders/${orderId}`;

/** What notices about orders say. */
export const ORDER_NOTICES: { [Event in OrderEvent]: (all: Together<Event>) => NoticeText } = {
  'order.quoted': ([data]) => ({
    title: `Цена заказа\u00a0— ${rubles(data.totalKopecks)}`,
    text: `${aboutOf(data)}. Согласиться можно до\u00a0${longDate(data.validUntil)}`,
    link: linkOf(data),
    action: 'Посмотреть цену и\u00a0срок',
  }),
  'order.taken': ([data]) => ({
    title: 'Заказ взяли в\u00a0работу',
    text: data.dueOn ? `${aboutOf(data)}. Следующий шаг\u00a0— до\u00a0${longDate(data.dueOn)}` : aboutOf(data),
    link: linkOf(data),
    action: 'Открыть заказ',
  }),
  'order.asked': ([data]) => ({
    title: data.isPaused ? 'Заказ на\u00a0паузе: ждём вашего ответа' : 'Вопрос по\u00a0заказу',
    text: data.isPaused
      ? `${aboutOf(data)}. Ответьте за\u00a0${plural(ORDER_PAUSED_DAYS_MAX, ['день', 'дня', 'дней'])}, иначе заказ закроется${(data.refundKopecks ?? 0) > 0 ? ' с\u00a0возвратом за\u00a0несделанное' : ''}`
      : aboutOf(data),
    link: linkOf(data),
    action: 'Ответить',
  }),
  'order.delivered': ([data]) => ({
    title: data.handed < data.quantity ? `Передано ${data.handed} из\u00a0${data.quantity}` : 'Заказ готов: проверьте',
    text: data.acceptedOn
      ? `${aboutOf(data)}. Без замечаний заказ будет принят ${longDate(data.acceptedOn)}`
      : aboutOf(data),
    link: linkOf(data),
    action: 'Посмотреть',
  }),
  'order.done': ([data]) => ({
    title: 'Заказ принят',
    text: `${aboutOf(data)}. Замечаний не\u00a0было, поэтому работа принята`,
    link: linkOf(data),
    action: 'Открыть заказ',
  }),
  'order.cancelled': ([data]) => ({
    title: data.refundKopecks > 0 ? `Заказ закрыт, возвращаем ${rubles(data.refundKopecks)}` : 'Заказ отменён',
    text: `${aboutOf(data)}. ${CANCEL_TEXTS[data.reason]}`,
    link: linkOf(data),
    action: 'Открыть заказ',
  }),
};
