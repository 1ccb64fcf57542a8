import type { PayEquivalent } from '../domain/pay-equivalent.ts';
import type { Pay } from '../domain/pay.ts';
import { rubleRange } from './number.ts';
import { PAY_MODE_LABELS, PIECE_UNIT_LABELS } from './vacancy-labels.ts';

/**
 * Pay as the employer stated it, in two parts of one line: «210 000–260 000 ₽» and «в месяц на руки». A tax that the
 * employer did not mention is not mentioned. Without pay the note is empty.
 */
export function payLine(pay: Pay | null): { amount: string; note: string } {
  const amount = pay ? rubleRange(pay.fromKopecks, pay.toKopecks) : '';
  if (!pay || !amount) return { amount: 'Зарплата не\u00a0указана', note: '' };
  return { amount, note: [unitOf(pay), ...taxOf(pay)].join(' ') };
}

/** «≈ 130 000–150 000 ₽ в месяц на руки», rounded to thousands; null when it adds nothing to {@link payLine}. */
export function payEquivalentLine(pay: Pay | null, equivalent: PayEquivalent): string | null {
  if (!pay || (pay.mode === 'month' && pay.gross !== true)) return null;
  const amount = rubleRange(roughly(equivalent.monthNetMinKopecks), roughly(equivalent.monthNetMaxKopecks));
  if (!amount) return null;
  return [`≈\u00a0${amount}`, PAY_MODE_LABELS.month, ...(pay.gross === null ? [] : ['на\u00a0руки'])].join(' ');
}

function unitOf({ mode, pieceUnit }: Pay): string {
  return mode === 'piece' && pieceUnit ? PIECE_UNIT_LABELS[pieceUnit] : PAY_MODE_LABELS[mode];
}

function taxOf({ gross }: Pay): string[] {
  if (gross === null) return [];
  return [gross ? 'до\u00a0вычета налогов' : 'на\u00a0руки'];
}

/** Rounded to thousands of roubles; below ten thousand, to hundreds. */
function roughly(kopecks: number | null): number | null {
  if (kopecks === null) return null;
  const step = kopecks < 10_000_00 ? 100_00 : 1_000_00;
  return Math.round(kopecks / step) * step;
}
