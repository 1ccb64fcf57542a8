interface VatRate {
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  percent: number;
  source: string;
}

/** The general rate of VAT (НДС). A new law is a new entry. */
const VAT_RATES: readonly [VatRate, ...VatRate[]] = [
  { validFrom: '2019-01-01', percent: 20, source: 'НК РФ, ст. 164 п. 3 (303-ФЗ от 03.08.2018)' },
  { validFrom: '2026-01-01', percent: 22, source: 'НК РФ, ст. 164 п. 3 (425-ФЗ от 28.11.2025)' },
];

/** Percent in force on that day in Moscow (`YYYY-MM-DD`); the first known one before it. */
export function vatRate(day: string): number {
  return (VAT_RATES.findLast(({ validFrom }) => validFrom <= day) ?? VAT_RATES[0]).percent;
}

/**
 * The VAT that a sum contains, kopecks: `sum × rate / (100 + rate)`, half a kopeck up (НК РФ, ст. 164 п. 4). `rate` is whole
 * percent. The VAT of a document is the sum of its lines'. Throws `RangeError` for what is no whole number of kopecks from 0.
 */
export function vatWithin(kopecks: number, rate: number): number {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0) throw new RangeError(`no sum in kopecks: ${kopecks}`);
  const divisor = 100 + rate;
  // Whole parts and the rest apart, so that no product leaves the exact integers.
  const rest = kopecks % divisor;
  return ((kopecks - rest) / divisor) * rate + Math.floor((2 * rest * rate + divisor) / (2 * divisor));
}
