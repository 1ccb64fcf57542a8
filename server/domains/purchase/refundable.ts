import { effectOf, type EffectLine, type UnitsLeft } from './effects/index.ts';
import { isOfOrder, type PurchaseRow } from './repository.ts';

/**
 * What a refund of this moment gives back, kopecks: all before the start, afterwards the price of whole days or of units that are not
 * used, rounded up (offer for companies, 6.1); 0 for what is closed or not paid.
 */
export function refundableOf(
  { status, totalKopecks, refundedKopecks }: Pick<PurchaseRow, 'status' | 'totalKopecks' | 'refundedKopecks'>,
  lines: readonly EffectLine[],
  now: Date,
  left: UnitsLeft,
): number {
  // What comes back of an order its own page says.
  if (lines.some(isOfOrder)) return 0;
  if (status === 'paid') return totalKopecks - refundedKopecks;
  if (status !== 'active') return 0;
  const shares = lines.map((line) => {
    const unused = effectOf(line).unused?.(line, now, left);
    return unused ? shareOf(line.amountKopecks, unused) : 0;
  });
  return Math.min(
    totalKopecks - refundedKopecks,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** The part of a price, rounded up to a kopeck: 3 of 7 days of 1 290 ₽ are 552,86 ₽. */
export function shareOf(amountKopecks: number, { left, of }: { left: number; of: number }): number {
  return Number((BigInt(amountKopecks) * BigInt(left) + BigInt(of) - 1n) / BigInt(of));
}
