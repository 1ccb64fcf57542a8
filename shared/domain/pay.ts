import type { PayFrequency, PayMode, PieceUnit } from './vacancy-terms.ts';

/** Pay as the employer states it. Amounts are kopecks for one unit of `mode`; at least one of them is set. */
export interface Pay {
  fromKopecks: number | null;
  toKopecks: number | null;
  mode: PayMode;
  /** Only with `piece`. */
  pieceUnit?: PieceUnit | null;
  /** True: before income tax; false: net. Null: not stated. */
  gross: boolean | null;
  frequency?: PayFrequency | null;
  advance?: boolean | null;
  bonusText?: string | null;
  overtimeFactor?: number | null;
}
