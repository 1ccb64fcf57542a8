interface MinimumWage {
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  /** Gross, for a full month. */
  monthKopecks: number;
  source: string;
}

/** The federal minimum wage (МРОТ). A new law is a new entry. */
const MINIMUM_WAGES: readonly [MinimumWage, ...MinimumWage[]] = [
  { validFrom: '2025-01-01', monthKopecks: 22_440_00, source: '429-ФЗ от 29.10.2024' },
  { validFrom: '2026-01-01', monthKopecks: 27_093_00, source: 'ст. 1 82-ФЗ от 19.06.2000' },
];

/** Gross kopecks of a full month on that day (`YYYY-MM-DD`); the first known one before it. */
export function minimumWage(day: string): number {
  return (MINIMUM_WAGES.findLast(({ validFrom }) => validFrom <= day) ?? MINIMUM_WAGES[0]).monthKopecks;
}
