import { ORDER_REPLY_DAYS, ORDER_TERMS, QUOTE_WORKING_DAYS } from '#shared/domain/order.ts';
import type { OrderServiceCode } from '#shared/domain/services.ts';
import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import { addWorkingDays, countWorkingDays } from '#shared/domain/working-days.ts';
import type { OrderRow } from './repository.ts';

/** So many working days from now on, this day not counted. */
export const workingDay = (now: Date, days: number): string => addWorkingDays(moscowDate(now), days);

/** Until when staff answer an order that came, or take one that is paid. */
export const replyDay = (now: Date): string => workingDay(now, ORDER_REPLY_DAYS);

export const quoteDay = (now: Date): string => workingDay(now, QUOTE_WORKING_DAYS);

/** The end of the day until which silence is no answer to what was delivered. */
export function acceptAt(service: OrderServiceCode, now: Date): Date {
  const { silentDays } = ORDER_TERMS[service];
  const day = service === 'expert-resume' ? moscowDate(addDays(now, silentDays)) : workingDay(now, silentDays);
  return addDays(startOfMoscowDate(day), 1);
}

/** The clock goes on after an answer: the working days of waiting do not count. */
export function dueAfterWaiting({ dueDay, waitingSince }: Pick<OrderRow, 'dueDay' | 'waitingSince'>, now: Date) {
  if (dueDay === null || waitingSince === null) return dueDay;
  return addWorkingDays(dueDay, countWorkingDays(moscowDate(waitingSince), moscowDate(now)));
}

/** Whatever it waited for is over. */
export const NOTHING_DUE = { waitingSince: null, acceptAt: null, dueOn: null } as const;
