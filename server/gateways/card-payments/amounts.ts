/** Up to 99 billion rubles, so that kopecks are exact in a number. */
const RUBLES = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/;

/**
 * Kopecks of an amount in rubles as the provider writes it: «490.00» in a form, 490 or 490.5 in JSON. Null for anything
 * else, among it a sign, an exponent and a third decimal that is not zero.
 */
export function kopecksOf(rubles: string | number): number | null {
  const [, whole, fraction = ''] = RUBLES.exec(String(rubles)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Rubles for JSON. A division by 100 gives the nearest number to that decimal, which JSON writes with two digits at most. */
export function rublesOf(kopecks: number): number {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0) throw new RangeError('Kopecks are a whole number from 0');
  return kopecks / 100;
}
