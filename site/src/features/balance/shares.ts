import type { Balance } from '#shared/contracts/balance.ts';

/** Parts of the bar of the balance, in hundredths of it with one decimal; of an empty balance all are nothing. */
export function sharesOf({
  freeKopecks,
  advanceKopecks,
  totalKopecks,
}: Pick<Balance, 'freeKopecks' | 'advanceKopecks' | 'totalKopecks'>): { free: number; advance: number; held: number } {
  if (totalKopecks <= 0) return { free: 0, advance: 0, held: 0 };
  const share = (kopecks: number) => Math.round((1_000 * kopecks) / totalKopecks) / 10;
  const [free, advance] = [share(freeKopecks), share(advanceKopecks)];
  return { free, advance, held: Math.round(10 * (100 - free - advance)) / 10 };
}
