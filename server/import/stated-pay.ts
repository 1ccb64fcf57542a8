import type { Pay } from '#shared/domain/pay.ts';
import type { StatedPay } from './record.ts';
import { plainWords } from './plain-text.ts';
import { BARE_RUBLES_MIN, NEGATIVE, whyImpossible, WITHOUT_UNIT } from './possible-pay.ts';
import { periodByAmount, readSalary, RUBLES_MAX, type SalaryReading } from './salary-text.ts';

const CURRENCY_CHARS_MAX = 40;
const ROUBLES = /^(?:rub|rur|руб\.?|рубл\S+|р\.?|₽|)$/;

/** Pay as stated by an export, in fields or in words. */
export function readPay(salary: string | StatedPay): SalaryReading {
  return typeof salary === 'string' ? readSalary(salary) : readStatedPay(salary);
}

/** The salary as written in a report. */
export function payText(salary: string | StatedPay): string {
  if (typeof salary === 'string') return salary.trim();
  const sides = [
    salary.from === null ? '' : `от ${salary.from}`,
    salary.to === null ? '' : `до ${salary.to}`,
    salary.currency,
  ];
  return sides.filter(Boolean).join(' ');
}

function readStatedPay({ currency, gross, mode, frequency, ...amounts }: StatedPay): SalaryReading {
  const [from, to] = [stated(amounts.from), stated(amounts.to)];
  const upper = Math.max(from ?? 0, to ?? 0);
  if ((from ?? 0) < 0 || (to ?? 0) < 0) return { kind: 'impossible', why: NEGATIVE };
  if (upper === 0) return { kind: 'none' };
  const plain = plainWords(currency.slice(0, CURRENCY_CHARS_MAX)).replaceAll(/[ «»"]/g, '');
  if (!ROUBLES.test(plain)) return { kind: 'foreign', currency: plain.toUpperCase() };
  if (upper > RUBLES_MAX) return { kind: 'unread' };
  if (!plain && !mode && upper < BARE_RUBLES_MIN) return { kind: 'impossible', why: WITHOUT_UNIT };
  const known = mode ?? periodByAmount(upper);
  const why = whyImpossible(from, to, known);
  if (why) return { kind: 'impossible', why };
  const pay: Pay = {
    fromKopecks: kopecks(from),
    toKopecks: kopecks(to),
    mode: known,
    gross,
    ...(frequency ? { frequency } : {}),
  };
  return { kind: 'pay', pay, periodBy: mode ? 'words' : 'amount' };
}

/** Exports write 0 for «not stated». */
function stated(amount: number | null): number | null {
  return amount || null;
}

function kopecks(rubles: number | null): number | null {
  return rubles === null ? null : Math.round(rubles * 100);
}
