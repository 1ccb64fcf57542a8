import { REFILL_KOPECKS_MAX, REFILL_KOPECKS_MIN } from '#shared/domain/services.ts';

/** A company’s balance. */
export const BALANCE = '/profile/personal-account';

/** The page of the balance, with what is missing in its form: in whole rubles, and as much as one refill may bring. */
export function refillHref(shortKopecks: number): string {
  const kopecks = Math.min(REFILL_KOPECKS_MAX, Math.max(REFILL_KOPECKS_MIN, shortKopecks));
  return `${BALANCE}?rubles=${Math.ceil(kopecks / 100)}#refill`;
}
