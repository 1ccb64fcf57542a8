import { lintVacancy } from '#shared/domain/vacancy-lint.ts';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import type { Pay } from '#shared/domain/pay.ts';
import { numberOf, type Typed } from './typed.ts';

interface Around {
  market: { lowKopecks: number; highKopecks: number } | null;
  employerNames: readonly string[];
  today: string;
}

/** The same rules as on the server, over what stands in the fields; numbers that are none yet count as not stated. */
export function lintTyped(typed: Typed, { market, employerNames, today }: Around): Finding[] {
  const pay = payOf(typed);
  const shift = shiftOf(typed);
  const rotation = rotationOf(typed);
  return lintVacancy({
    today,
    market,
    employerNames,
    title: typed.title,
    description: typed.description,
    duties: typed.duties,
    requirements: typed.requirements,
    conditions: typed.conditions,
    keySkills: typed.keySkills,
    address: typed.address ?? '',
    customEmployerName: typed.customEmployerName ?? '',
    contactName: typed.contacts?.name ?? '',
    anonymous: typed.anonymous,
    employment: typed.employment,
    contractForms: typed.contractForms,
    pay,
    payEquivalent: payEquivalent(pay, { schedule: typed.schedule, shift, rotation }),
    rotation: rotation && typed.rotation ? { ...typed.rotation, onDays: rotation.onDays } : null,
    schedule: typed.schedule,
    shift,
    workTypes: typed.workTypes,
    permits: typed.permits,
    driverCategories: typed.driverCategories,
    tractorCategories: typed.tractorCategories,
    youthAge: numberOf(typed.youthAge),
    youthWeekHours: numberOf(typed.youthWeekHours),
  });
}

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
