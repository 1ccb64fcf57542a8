import type { AdMark } from '#shared/contracts/ad-mark.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';

/** False for a line that has its mark already: it is never changed, because it was shown. */
export async function insertAdMark(
  tx: DatabaseTransaction,
  purchaseLineId: number,
  mark: AdMark & { accountId: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('adMark')
    .values({ ...mark, purchaseLineId, markedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('erid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks of these lines. */
export async function findAdMarks(db: Database, lineIds: readonly number[]): Promise<ReadonlyMap<number, AdMark>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('adMark')
    .select(['purchaseLineId', 'erid', 'advertiser', 'inn'])
    .where('purchaseLineId', 'in', [...lineIds])
    .execute();
  return new Map(rows.map(({ purchaseLineId, ...mark }) => [purchaseLineId, mark]));
}
