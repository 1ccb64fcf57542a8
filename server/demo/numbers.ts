/** Numbers of made-up firms: right checksums under a tax office that does not exist. */
const TAX_OFFICE = '9999';
const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The reason code of a head office under it. */
export const DEMO_KPP = '999901001';

export function demoInn(index: number): string {
  // 37 and 100 000 have no common divisor, so that many firms have each a number of its own.
  const digits = `${TAX_OFFICE}${String((10_000 + index * 37) % 100_000).padStart(5, '0')}`;
  const sum = INN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

export function demoOgrn(index: number, year: number): string {
  const digits = `1${String(Math.max(year, 2002) % 100).padStart(2, '0')}99${String(70_000 + index * 53).padStart(7, '0')}`;
  return `${digits}${(Number(digits) % 11) % 10}`;
}

/** A number that no operator gives out: the exchange 000. */
export function demoPhone(index: number): string {
  return `+7495000${String(1000 + index).slice(-4)}`;
}
