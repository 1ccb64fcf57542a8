import { rubleRange } from '#shared/text/number.ts';
import { PAY_MODE_LABELS, PIECE_UNIT_LABELS } from '#shared/text/vacancy-labels.ts';
import type { PayAsked } from '../text/clause.ts';

/** Pay that a query asks for, as its chip names it: «от 100 000 ₽», «100 000–150 000 ₽», «от 700 ₽ за м²». */
export function payName({ pay_min: least, pay_max: most, pay_mode: mode, unit, pay_net: net }: PayAsked): string {
  const kopecks = (rubles: number | null) => (rubles === null ? null : rubles * 100);
  const per = mode === 'month' ? '' : unit ? PIECE_UNIT_LABELS[unit] : PAY_MODE_LABELS[mode];
  const notes = [per, net === '0' ? 'до\u00a0вычета налога' : ''].filter(Boolean).join(', ');
  return [rubleRange(kopecks(least), kopecks(most)), notes].filter(Boolean).join(' ');
}
