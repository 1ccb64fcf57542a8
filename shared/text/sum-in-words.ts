import { rubles } from 'rubles';
import { pluralWord } from './plural.ts';
import { capitalised } from './terms.ts';

/**
 * «Пятьсот тысяч рублей 50 копеек»: the sum of a paper, kopecks in digits. Throws `RangeError` for what is no whole number of
 * kopecks from 0 to a trillion roubles.
 */
export function sumInWords(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0) throw noSum(kopecks);
  const rest = kopecks % 100;
  const inDigits = String(rest).padStart(2, '0');
  // The library has no word for nothing.
  if (kopecks < 100) return `Ноль рублей ${inDigits}\u00a0${pluralWord(rest, ['копейка', 'копейки', 'копеек'])}`;
  const words = rubles(`${(kopecks - rest) / 100}.${inDigits}`);
  if (words === null) throw noSum(kopecks);
  return capitalised(words).replace(` ${inDigits} `, ` ${inDigits}\u00a0`);
}

const noSum = (kopecks: number): RangeError => new RangeError(`no sum in kopecks: ${kopecks}`);
