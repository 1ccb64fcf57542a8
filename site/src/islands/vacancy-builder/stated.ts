import type { Pay } from '#shared/domain/pay.ts';
import { numberOf } from '../builder/index.ts';
import type { Typed } from './typed.ts';

/** The pay as far as it is stated; null without an amount. */
export function payOf({ pay }: Pick<Typed, 'pay'>): Pay | null {
  if (!pay) return null;
  const [fromKopecks, toKopecks] = [numberOf(pay.fromKopecks), numberOf(pay.toKopecks)];
  if (fromKopecks === null && toKopecks === null) return null;
  return { ...pay, fromKopecks, toKopecks, overtimeFactor: numberOf(pay.overtimeFactor) };
}

export function shiftOf({ shift }: Pick<Typed, 'shift'>): { hours: number; night: boolean } | null {
  const hours = numberOf(shift?.hours);
  return shift && hours !== null ? { hours, night: shift.night } : null;
}

export function rotationOf({ rotation }: Pick<Typed, 'rotation'>): { onDays: number; offDays: number } | null {
  const [onDays, offDays] = [numberOf(rotation?.onDays), numberOf(rotation?.offDays)];
  return onDays === null || offDays === null ? null : { onDays, offDays };
}
