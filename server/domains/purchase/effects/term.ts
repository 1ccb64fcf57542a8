import { DAY_MS, moscowDay } from '#shared/domain/time.ts';
import type { LineRow } from '../repository.ts';
import type { Fraction } from './effect.ts';

/** Days of a line that have not begun by Moscow's calendar, of all that were bought: quotas and bumps count by it, too. */
export function unusedDays(
  { startsAt, endsAt, days }: Pick<LineRow, 'startsAt' | 'endsAt' | 'days'>,
  now: Date,
): Fraction {
  if (!days || !endsAt || !startsAt) return { left: 0, of: 1 };
  if (startsAt > now) return { left: days, of: days };
  const begun = moscowDay(now) - moscowDay(startsAt) + 1;
  const ahead = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  return { left: Math.max(0, Math.min(days - begun, ahead)), of: days };
}

/** The days of a line, which has a price by the day. Throws for a price without. */
export function daysOf({ id, days }: Pick<LineRow, 'id' | 'days'>): number {
  if (!days) throw new Error(`The line ${id} has no days`);
  return days;
}
