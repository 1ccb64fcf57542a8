import { POSSIBLE_PAY } from './possible-pay.ts';
import type { WISH_MODES } from './resume-terms.ts';

type WishMode = (typeof WISH_MODES)[number];

export interface PayRange {
  minKopecks: number;
  maxKopecks: number;
}

/** What somebody may ask for; beyond it zeros are missing, or are too many. */
export function possibleWish(mode: WishMode): PayRange {
  const { min, max } = POSSIBLE_PAY[mode];
  return { minKopecks: min * 100, maxKopecks: max * 100 };
}

/** Of the possible pay: below twice the least and above a fourth of the most a slip is likelier than the wish. */
const LOW = 2;
const HIGH = 4;

/** What is usually asked for, where that can be said: a piece may be anything. */
export function usualWish(mode: WishMode): PayRange | null {
  if (mode === 'piece') return null;
  const { minKopecks, maxKopecks } = possibleWish(mode);
  return { minKopecks: LOW * minKopecks, maxKopecks: maxKopecks / HIGH };
}

export function isWithin(kopecks: number, { minKopecks, maxKopecks }: PayRange): boolean {
  return kopecks >= minKopecks && kopecks <= maxKopecks;
}
