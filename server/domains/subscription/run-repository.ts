import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readStored } from './stored.ts';

/** Ids of what is due, after one of them. */
export async function findDue(db: Database, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('nextAt', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type DueRow = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/**
 * One that is still due with whose it is, locked until the end of the transaction; undefined for one that another process is at or
 * has sent.
 */
export async function lockDue(tx: DatabaseTransaction, id: string, now: Date) {
  const row = await tx
    .selectFrom('subscription')
    .leftJoin('account', 'account.id', 'subscription.accountId')
    .leftJoin('companyMember', (join) =>
      join
        .onRef('companyMember.accountId', '=', 'subscription.accountId')
        .onRef('companyMember.companyId', '=', 'subscription.companyId'),
    )
    .leftJoin('company', 'company.id', 'subscription.companyId')
    .selectAll('subscription')
    .select([
      'account.status as accountStatus',
      'account.email as accountEmail',
      'account.emailConfirmedAt',
      'companyMember.status as memberStatus',
      'companyMember.role',
      'companyMember.permissions',
      'company.status as companyStatus',
    ])
    .where('subscription.id', '=', id)
    .where('subscription.nextAt', '<=', now)
    .forUpdate('subscription')
    .skipLocked()
    .executeTakeFirst();
  return row && readStored(row);
}

/** Which of these it has sent. */
export async function findSent(tx: DatabaseTransaction, id: string, itemIds: readonly number[]): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('subscriptionItem')
    .select('itemId')
    .where('subscriptionId', '=', id)
    .where('itemId', '=', sql<number>`any(${[...itemIds]}::int8[])`)
    .execute();
  return new Set(rows.map(({ itemId }) => itemId));
}

export async function insertSent(
  tx: DatabaseTransaction,
  id: string,
  issue: number,
  itemIds: readonly number[],
): Promise<void> {
  await tx
    .insertInto('subscriptionItem')
    .values(itemIds.map((itemId) => ({ subscriptionId: id, itemId, issue })))
    .execute();
}

/** Looks again later for one that has failed. */
export async function postpone(db: Database, id: string, now: Date, until: Date): Promise<void> {
  await db.updateTable('subscription').set({ nextAt: until }).where('id', '=', id).where('nextAt', '<=', now).execute();
}
