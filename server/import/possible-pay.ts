import { POSSIBLE_PAY } from '#shared/domain/possible-pay.ts';
import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import { formatNumber } from '#shared/text/plain-number.ts';

/** After an amount: «5 000 ₽ в месяц». */
const PER: Readonly<Record<PayMode, string>> = {
  hour: 'в\u00a0час',
  shift: 'за\u00a0смену',
  month: 'в\u00a0месяц',
  rotation: 'за\u00a0вахту',
  piece: 'за\u00a0единицу',
  project: 'за\u00a0проект',
};

/** Without a currency, a period or «тыс.» a smaller number may be roubles an hour or thousands a month. */
export const BARE_RUBLES_MIN = 1_000;

export const NEGATIVE = 'отрицательная сумма';
export const REVERSED = '«от» больше «до»';
export const WITHOUT_UNIT = 'не сказано, рубли это или тысячи и за что';
export const FOR_SEVERAL = 'сумма за несколько смен или дней, а не за одну смену';

/** Why the pay cannot be, in Russian; null when it can. Bounds in roubles, null for an open side. */
export function whyImpossible(from: number | null, to: number | null, mode: PayMode): string | null {
  const { min, max } = POSSIBLE_PAY[mode];
  const per = PER[mode];
  const [least, most] = [from ?? to ?? 0, to ?? from ?? 0];
  if (least > most) return REVERSED;
  if (least < min) return `меньше ${formatNumber(min)}\u00a0₽ ${per}`;
  return most > max ? `больше ${formatNumber(max)}\u00a0₽ ${per}` : null;
}
