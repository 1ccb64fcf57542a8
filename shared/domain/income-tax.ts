/** One step of the scale: the part of a year's income above `fromKopecks` is taxed at `percent`. */
interface TaxBand {
  fromKopecks: number;
  percent: number;
}

interface TaxScale {
  /** First day of the scale, `YYYY-MM-DD`. */
  validFrom: string;
  source: string;
  bands: readonly [TaxBand, ...TaxBand[]];
}

const millionKopecks = 1_000_000_00;

/** Income tax of residents on wages, kopecks a year. A new law is a new entry; the last one applies. */
const INCOME_TAX_SCALES: readonly [TaxScale, ...TaxScale[]] = [
  {
    validFrom: '2025-01-01',
    source: 'НК РФ, ст. 224 п. 1 (176-ФЗ от 12.07.2024)',
    bands: [
      { fromKopecks: 0, percent: 13 },
      { fromKopecks: 2.4 * millionKopecks, percent: 15 },
      { fromKopecks: 5 * millionKopecks, percent: 18 },
      { fromKopecks: 20 * millionKopecks, percent: 20 },
      { fromKopecks: 50 * millionKopecks, percent: 22 },
    ],
  },
];

const { bands } = INCOME_TAX_SCALES.at(-1) ?? INCOME_TAX_SCALES[0];

/** Net yearly pay, kopecks, not rounded: an estimate without deductions, district coefficients and other income. */
export function netOfYear(grossKopecks: number): number {
  const taxes = bands.map(({ fromKopecks, percent }, index) => {
    const endKopecks = bands[index + 1]?.fromKopecks ?? Infinity;
    return (Math.max(0, Math.min(grossKopecks, endKopecks) - fromKopecks) * percent) / 100;
  });
  return grossKopecks - taxes.reduce((sum, tax) => sum + tax, 0);
}

/** Average net monthly pay for equal gross months: a twelfth of {@link netOfYear}. Kopecks, not rounded. */
export function monthNet(grossMonthKopecks: number): number {
  return netOfYear(grossMonthKopecks * 12) / 12;
}
