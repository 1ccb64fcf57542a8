import type { Purchase } from '#shared/contracts/purchase.ts';
import { UNPAID_PURCHASES, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import { bonusPartOf } from '#shared/domain/services.ts';
import { lastMoscowDay } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';
import { boughtUnits, ORDER_STATUS_LABELS } from '#shared/text/order-labels.ts';
import { ORDER_LOOKS } from '../../lib/order-looks.ts';

interface State {
  label: string;
  look: string;
}

/** Each state as a tag says it to the buyer. */
export const PURCHASE_STATES: Readonly<Record<PurchaseStatus, State>> = {
  created: { label: 'Не\u00a0оплачено', look: 'tag-warn' },
  awaiting: { label: 'Ждёт оплаты', look: 'tag-warn' },
  authorized: { label: 'Деньги удержаны', look: 'tag-warn' },
  paid: { label: 'Оплачено', look: 'tag-os' },
  active: { label: 'Работает', look: 'tag-ok' },
  in_progress: { label: 'В\u00a0работе', look: 'tag-os' },
  completed: { label: 'Выполнено', look: '' },
  failed: { label: 'Не\u00a0прошло', look: 'tag-bad' },
  cancelled: { label: 'Отменено', look: '' },
  refunded: { label: 'Деньги возвращены', look: '' },
  partially_refunded: { label: 'Часть денег возвращена', look: '' },
};

/** Whether it waits for its money. */
export const isUnpaid = ({ status }: Pick<Purchase, 'status'>): boolean =>
  UNPAID_PURCHASES.some((unpaid) => unpaid === status);

/** How a purchase stands. What people do stands as its order: one thing has one word on all pages. */
export function stateOf({ status, orderStatus }: Pick<Purchase, 'status' | 'orderStatus'>): State {
  // A payment that was refused, or that the order hears of a moment later, says more than a quote that waits for it.
  const saysMore = orderStatus === 'quoted' && status !== 'created' && status !== 'awaiting';
  if (orderStatus === null || saysMore) return PURCHASE_STATES[status];
  return { label: ORDER_STATUS_LABELS[orderStatus], look: ORDER_LOOKS[orderStatus] };
}

/** «до 7 декабря 2026», «начнётся 5 декабря 2026»: when a purchase begins, ends or has ended. */
export function termText({ status, startsAt, endsAt, closedAt, waitsForAdMark, payUntil }: Purchase): string | null {
  if (status === 'awaiting') return payUntil && `до\u00a0${longDate(lastMoscowDay(payUntil))} включительно`;
  if (waitsForAdMark) return 'ждёт разметки рекламы';
  if (status === 'paid') return startsAt && `начнётся ${longDate(startsAt)}`;
  if (status === 'active') return endsAt && `до\u00a0${longDate(endsAt)}`;
  return closedAt && longDate(closedAt);
}

/** What was paid, and by what: «490 ₽», «2 500 ₽, из них бонусами 200 ₽». */
export function paidText({ totalKopecks, bonusKopecks, refundedKopecks }: Purchase): string {
  return [
    rubles(totalKopecks),
    ...(bonusKopecks > 0 ? [`бонусами ${rubles(bonusKopecks)}`] : []),
    ...(refundedKopecks > 0 ? [`вернули ${rubles(refundedKopecks)}`] : []),
  ].join(', ');
}

/** What a purchase was for: «„Монтажник, Нижнекамск“», «Заказ № 12: Сварщики», «10 контактов». */
export function targetText({ lines: [line] }: Purchase): string | null {
  if (!line) return null;
  if (line.target.kind === 'vacancy') return `«${line.target.title}»`;
  if (line.target.kind === 'order') return `Заказ №\u00a0${line.target.id}: ${line.target.title}`;
  return line.quantity > 1 ? boughtUnits(line) : null;
}

/** What giving it up would mean, in full: it is read before the button is pressed. */
export function refundQuestion(purchase: Purchase): string {
  const { status, refundableKopecks, totalKopecks, lines } = purchase;
  const [line] = lines;
  const bonus = bonusPartOf(purchase, refundableKopecks);
  const sum =
    bonus > 0 ? `${rubles(refundableKopecks)}, из\u00a0них бонусами ${rubles(bonus)}` : rubles(refundableKopecks);
  if (status === 'paid') return `Услуга ещё не\u00a0началась: вернём всё, ${sum}, на\u00a0баланс сразу.`;
  const what = line?.service === 'contacts-add' ? 'неоткрытые контакты' : 'дни, которые ещё не\u00a0начались';
  const part = refundableKopecks === totalKopecks ? 'всё' : 'часть денег';
  return `Вернём ${part}, ${sum}, на\u00a0баланс сразу: это\u00a0${what}. Вернуть услугу потом нельзя, только купить заново.`;
}
