const RUBLES = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;

/** Kopecks of rubles as the provider writes them, «490», «490.50»; null for anything else, and for a third decimal. */
export function kopecksOf(rubles: unknown): number | null {
  if (typeof rubles !== 'number' && typeof rubles !== 'string') return null;
  const [, whole, fraction = ''] = RUBLES.exec(String(rubles)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** For JSON: the nearest number to a hundredth is written with two decimals at most. */
export const rublesOf = (kopecks: number): number => kopecks / 100;

/** «490.00», as in notifications. */
export const rublesText = (kopecks: number): string => (kopecks / 100).toFixed(2);
