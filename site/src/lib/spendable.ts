import type { Balance } from '#shared/contracts/balance.ts';

/** What a company can spend, kopecks: money, and bonuses, which go first. */
export const spendableOf = ({ freeKopecks, bonus }: Pick<Balance, 'freeKopecks' | 'bonus'>): number =>
  freeKopecks + (bonus?.kopecks ?? 0);
