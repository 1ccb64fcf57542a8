import { lintVacancy } from '#shared/domain/vacancy-lint.ts';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import { numberOf } from '../builder/index.ts';
import { payOf, rotationOf, shiftOf } from './stated.ts';
import type { Typed } from './typed.ts';

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
    okpdtrCode: typed.okpdtrCode,
    profstandardCode: typed.profstandardCode,
    address: typed.address,
    medical: typed.medical,
    photos: typed.photos,
    documents: typed.documents,
    customEmployerName: typed.customEmployerName,
    contacts: typed.contacts,
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
