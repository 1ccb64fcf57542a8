import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { LineRow } from '../repository.ts';

/** When what was bought begins and ends; `endsAt` is null for what happens once. */
export interface Term {
  startsAt: Date;
  endsAt: Date | null;
}

/** `companyId` is null for what an applicant has bought. */
export type EffectLine = LineRow & { companyId: number | null };

/** Whose line it is, of services that companies alone buy. Throws for an applicant's. */
export function companyOf({ id, companyId }: EffectLine): number {
  if (companyId === null) throw new Error(`The line ${id} is an applicant’s`);
  return companyId;
}

/** What one thing that is sold does. */
export interface Effect {
  /** It begins; called once for a line. */
  start(context: Context, tx: DatabaseTransaction, line: EffectLine): Promise<Term>;
  /** How much of the line is not used, as a fraction of two whole numbers; absent for what is used at once. */
  unused?(line: EffectLine, now: Date, left: UnitsLeft): Fraction;
  /** Its end, and what follows it, moves by so many days. Absent for what happens once. */
  extend?(context: Context, tx: DatabaseTransaction, line: EffectLine, days: number): Promise<void>;
  /** What is not used is given up. */
  stop?(context: Context, tx: DatabaseTransaction, line: EffectLine): Promise<void>;
}

/** What is left of bought units, by the line: {@link findUnitsLeft} reads it for many lines at once. */
export type UnitsLeft = ReadonlyMap<number, number>;

export interface Fraction {
  left: number;
  of: number;
}
