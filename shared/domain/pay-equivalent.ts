import { monthNet } from './income-tax.ts';
import type { Pay } from './pay.ts';
import type { Schedule } from './vacancy-terms.ts';

/** Comparable net pay, whole rubles in kopecks. A bound that the employer did not state is null. */
export interface PayEquivalent {
  monthNetMinKopecks: number | null;
  monthNetMaxKopecks: number | null;
  shiftNetMinKopecks: number | null;
  shiftNetMaxKopecks: number | null;
  /** Russian sentences that state the assumptions, without full stops. */
  assumptions: string[];
}

/** The schedule, as far as pay depends on it. */
export interface PaidWork {
  schedule: Schedule | null;
  shift: { hours: number } | null;
  rotation: { onDays: number; offDays: number } | null;
}

/** How many stated units (hours, shifts, rotations) an average month and one shift have, and the reason. */
interface Rate {
  unitsPerMonth: number;
  unitsPerShift: number;
  assumptions: string[];
}

interface Rhythm {
  shiftsPerMonth: number;
  assumption: string;
}

const MONTH_DAYS = 30;
const EQUIVALENT_KOPECKS_MAX = 1_000_000_000_00;

/**
 * Average shifts in a month and usual paid hours of a shift. `name` is missing where the schedule does not determine
 * them.
 */
const SCHEDULE_NORMS: Record<Exclude<Schedule, 'rotation'>, { shifts: number; hours: number; name?: string }> = {
  d5_2: { shifts: 21, hours: 8, name: '5/2' },
  d6_1: { shifts: 26, hours: 8, name: '6/1' },
  d2_2: { shifts: 15, hours: 11, name: '2/2' },
  d3_3: { shifts: 15, hours: 11, name: '3/3' },
  d1_3: { shifts: 7.5, hours: 24, name: '1/3' },
  shift: { shifts: 15, hours: 11 },
  flexible: { shifts: 21, hours: 8 },
  hourly: { shifts: 21, hours: 8 },
  by_agreement: { shifts: 21, hours: 8 },
};
const ROTATION_SHIFT_HOURS = 11;

/**
 * Converts pay of any mode to net pay per month and per shift, so that vacancies are comparable. A month of a rotation
 * is averaged over the whole cycle with its rest, except for pay stated by the month, which stays as the employer
 * stated it. Piece and project pay have no equivalent: all null and one sentence that says why.
 */
export function payEquivalent(pay: Pay | null, work: PaidWork): PayEquivalent {
  if (!pay || (pay.fromKopecks === null && pay.toKopecks === null)) return nothing([]);
  const rate = rateOf(pay, work);
  if (typeof rate === 'string') return nothing([rate]);

  const [min, max] = bounds(pay);
  const gross = pay.gross === true;
  const month = (bound: number | null) => (bound === null ? null : wholeRubles(netMonth(bound, rate, gross)));
  const shift = (bound: number | null) => (bound === null ? null : wholeRubles(netShift(bound, rate, gross)));
  return {
    monthNetMinKopecks: month(min),
    monthNetMaxKopecks: month(max),
    shiftNetMinKopecks: shift(min),
    shiftNetMaxKopecks: shift(max),
    assumptions: [...rate.assumptions, ...taxAssumption(pay.gross)],
  };
}

function nothing(assumptions: string[]): PayEquivalent {
  return {
    monthNetMinKopecks: null,
    monthNetMaxKopecks: null,
    shiftNetMinKopecks: null,
    shiftNetMaxKopecks: null,
    assumptions,
  };
}

function bounds({ fromKopecks, toKopecks }: Pay): [number | null, number | null] {
  if (fromKopecks === null || toKopecks === null) return [fromKopecks, toKopecks];
  return [Math.min(fromKopecks, toKopecks), Math.max(fromKopecks, toKopecks)];
}

/** The rate for the pay's mode, or the sentence that explains why there is none. */
function rateOf(pay: Pay, work: PaidWork): Rate | string {
  switch (pay.mode) {
    case 'month':
      return monthRate(work);
    case 'hour': {
      const { shiftsPerMonth, assumption } = rhythmOf(work);
      const hours = hoursOf(work);
      const assumptions = work.shift ? [assumption] : [assumption, `Часов в\u00a0смене\u00a0— ${hours}`];
      return { unitsPerMonth: hours * shiftsPerMonth, unitsPerShift: hours, assumptions };
    }
    case 'shift': {
      const { shiftsPerMonth, assumption } = rhythmOf(work);
      return { unitsPerMonth: shiftsPerMonth, unitsPerShift: 1, assumptions: [assumption] };
    }
    case 'rotation':
      return rotationRate(work.rotation);
    case 'piece':
      return 'Оплата за\u00a0объём: месяц не\u00a0считаем, он зависит от\u00a0выработки';
    case 'project':
      return 'Оплата за\u00a0проект: месяц не\u00a0считаем, срок работы не\u00a0известен';
  }
}

function monthRate(work: PaidWork): Rate {
  if (!onRotation(work)) {
    const { shiftsPerMonth, assumption } = rhythmOf(work);
    return { unitsPerMonth: 1, unitsPerShift: 1 / shiftsPerMonth, assumptions: [assumption] };
  }
  return {
    unitsPerMonth: 1,
    unitsPerShift: 1 / MONTH_DAYS,
    assumptions: [
      'Месяц\u00a0— как указал работодатель: межвахту могут не\u00a0оплачивать',
      'На\u00a0вахте смена каждый день',
    ],
  };
}

function rotationRate(rotation: PaidWork['rotation']): Rate | string {
  if (!rotation) return 'Срок вахты не\u00a0указан, поэтому месяц не\u00a0считаем';
  const { onDays, offDays } = rotation;
  return {
    unitsPerMonth: MONTH_DAYS / (onDays + offDays),
    unitsPerShift: 1 / onDays,
    assumptions: [
      `Вахта ${onDays}/${offDays}: сумму делим на\u00a0весь цикл вместе с\u00a0отдыхом, в\u00a0месяце ${MONTH_DAYS}\u00a0дней`,
      'На\u00a0вахте смена каждый день',
    ],
  };
}

function rhythmOf(work: PaidWork): Rhythm {
  if (onRotation(work)) return rotationRhythm(work.rotation);
  const { shifts, name } = normOf(work.schedule);
  const average = `${name ? 'смен' : 'Точный график не\u00a0указан, смен'} в\u00a0месяц\u00a0— ${decimal(shifts)}`;
  return { shiftsPerMonth: shifts, assumption: name ? `График ${name}: ${average}` : average };
}

function rotationRhythm(rotation: PaidWork['rotation']): Rhythm {
  if (!rotation) {
    return {
      shiftsPerMonth: MONTH_DAYS / 2,
      assumption: `Срок вахты не\u00a0указан: считаем поровну работу и\u00a0отдых, смен в\u00a0месяц\u00a0— ${MONTH_DAYS / 2}`,
    };
  }
  const { onDays, offDays } = rotation;
  const shiftsPerMonth = (MONTH_DAYS * onDays) / (onDays + offDays);
  return {
    shiftsPerMonth,
    assumption: `Вахта ${onDays}/${offDays}: вместе с\u00a0отдыхом смен в\u00a0месяц\u00a0— ${decimal(shiftsPerMonth)}`,
  };
}

function onRotation({ schedule, rotation }: PaidWork): boolean {
  return schedule === 'rotation' || (schedule === null && rotation !== null);
}

function normOf(schedule: Schedule | null) {
  return SCHEDULE_NORMS[schedule === null || schedule === 'rotation' ? 'by_agreement' : schedule];
}

function hoursOf(work: PaidWork): number {
  return work.shift?.hours ?? (onRotation(work) ? ROTATION_SHIFT_HOURS : normOf(work.schedule).hours);
}

function netMonth(amountKopecks: number, { unitsPerMonth }: Rate, gross: boolean): number {
  const month = amountKopecks * unitsPerMonth;
  return gross ? monthNet(month) : month;
}

/** Tax depends on the monthly amount, so a shift bears its share of it. */
function netShift(amountKopecks: number, rate: Rate, gross: boolean): number {
  const unit = gross ? netMonth(amountKopecks, rate, gross) / rate.unitsPerMonth : amountKopecks;
  return unit * rate.unitsPerShift;
}

function taxAssumption(gross: boolean | null): string[] {
  if (gross === null) return ['Налог не\u00a0указан: считаем, что сумма на\u00a0руки'];
  return gross ? ['НДФЛ\u00a0— по\u00a0шкале для резидентов России, без вычетов'] : [];
}

/** Whole rubles, never above the contract's maximum. */
function wholeRubles(kopecks: number): number {
  return Math.min(Math.round(kopecks / 100) * 100, EQUIVALENT_KOPECKS_MAX);
}

/** At most one decimal, with a comma. */
function decimal(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',');
}
