import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import { formatNumber } from '#shared/text/plain-number.ts';

interface Limits {
  min: number;
  max: number;
  /** After an amount: «5 000 ₽ в месяц». */
  per: string;
}

/**
 * The pay that a vacancy of the trade can have, in roubles for one unit of the mode. Wide on purpose: an amount outside
 * is a slip of whoever filled in the export, and one wrong amount spoils the sort by pay and the median of a trade.
 *
 * - An hour and a shift: the minimum wage of 2026 is 27 093 ₽ a month, 165 ₽ an hour; records of earlier years and short
 *   shifts are below. Divers and blasters are paid some thousands an hour.
 * - A month: a cleaner for an hour a day has five thousand, directors of projects are offered a million.
 * - A rotation lasts from a fortnight to half a year.
 * - A piece may be a stroke of paint or a house, a project a shed or a plant.
 */
export const POSSIBLE_PAY: Readonly<Record<PayMode, Limits>> = {
  hour: { min: 100, max: 10_000, per: 'в\u00a0час' },
  shift: { min: 500, max: 100_000, per: 'за\u00a0смену' },
  month: { min: 5_000, max: 2_000_000, per: 'в\u00a0месяц' },
  rotation: { min: 10_000, max: 5_000_000, per: 'за\u00a0вахту' },
  piece: { min: 1, max: 1_000_000, per: 'за\u00a0единицу' },
  project: { min: 500, max: 100_000_000, per: 'за\u00a0проект' },
};

/** Without a currency, a period or «тыс.» a smaller number may be roubles an hour or thousands a month. */
export const BARE_RUBLES_MIN = 1_000;

export const NEGATIVE = 'отрицательная сумма';
export const REVERSED = '«от» больше «до»';
export const WITHOUT_UNIT = 'не сказано, рубли это или тысячи и за что';
export const FOR_SEVERAL = 'сумма за несколько смен или дней, а не за одну смену';

/** Why the pay cannot be, in Russian; null when it can. Bounds in roubles, null for an open side. */
export function whyImpossible(from: number | null, to: number | null, mode: PayMode): string | null {
  const { min, max, per } = POSSIBLE_PAY[mode];
  const [least, most] = [from ?? to ?? 0, to ?? from ?? 0];
  if (least > most) return REVERSED;
  if (least < min) return `меньше ${formatNumber(min)}\u00a0₽ ${per}`;
  return most > max ? `больше ${formatNumber(max)}\u00a0₽ ${per}` : null;
}
