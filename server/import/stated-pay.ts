import type { Pay } from '#shared/domain/pay.ts';
import type { StatedPay } from './record.ts';
import { plainWords } from './plain-text.ts';
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
  const [from, to] = [positive(amounts.from), positive(amounts.to)];
  const upper = Math.max(from ?? 0, to ?? 0);
  if (upper === 0) return { kind: 'none' };
  const plain = plainWords(currency.slice(0, CURRENCY_CHARS_MAX)).replaceAll(/[ «»"]/g, '');
  if (!ROUBLES.test(plain)) return { kind: 'foreign', currency: plain.toUpperCase() };
  if (upper > RUBLES_MAX) return { kind: 'unread' };
  const sides =
    from && to && from > to
      ? { fromKopecks: kopecks(to), toKopecks: kopecks(from) }
      : { fromKopecks: kopecks(from), toKopecks: kopecks(to) };
  const pay: Pay = { ...sides, mode: mode ?? periodByAmount(upper), gross, ...(frequency ? { frequency } : {}) };
  return { kind: 'pay', pay, periodBy: mode ? 'words' : 'amount' };
}

/** Exports write 0 for «not stated». */
function positive(amount: number | null): number | null {
  return amount && amount > 0 ? amount : null;
}

function kopecks(rubles: number | null): number | null {
  return rubles === null ? null : Math.round(rubles * 100);
}
