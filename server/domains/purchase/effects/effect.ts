import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { LineRow } from '../repository.ts';

/** When what was bought begins and ends; `endsAt` is null for what happens once. */
export interface Term {
  startsAt: Date;
  endsAt: Date | null;
}

/** `companyId` is null for what an applicant has bought. */
export type EffectLine = LineRow & { companyId: number | null };

/** What a line would be for. */
export type Bought = Pick<EffectLine, 'companyId' | 'targetId'>;

/** Whose line it is, of services that companies alone buy. Throws for an applicant's. */
export function companyOf({ companyId }: Pick<EffectLine, 'companyId'>): number {
  if (companyId === null) throw new Error('What companies alone buy is an applicant’s');
  return companyId;
}

/** What one thing that is sold does. */
export interface Effect {
  /** It begins; called once for a line. */
  start(context: Context, tx: DatabaseTransaction, line: EffectLine): Promise<Term>;
  /** The end of what it would follow, if it began now; null for none. Absent for what begins a term of its own. */
  follows?(db: Database, line: Bought, now: Date): Promise<Date | null>;
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
