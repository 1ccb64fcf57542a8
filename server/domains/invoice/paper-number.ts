import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/connect.ts';

/** The next number of such papers. Whoever else wants one waits until this transaction is over, so no number is left out. */
export async function nextPaperNumber(tx: DatabaseTransaction, kind: 'invoice' | 'act'): Promise<number> {
  const { last } = await tx
    .updateTable('paperCounter')
    .set({ last: sql`last + 1` })
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
