import { sql } from 'kysely';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
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

const selectDue = builtOnce((db, param: Param<{ id: string; now: Date }>) =>
  db
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
    .where('subscription.id', '=', param('id'))
    .where('subscription.nextAt', '<=', param('now'))
    .forUpdate('subscription')
    .skipLocked(),
);

/**
 * One that is still due with whose it is, locked until the end of the transaction; undefined for one that another process is at or
 * has sent.
 */
export async function lockDue(tx: DatabaseTransaction, id: string, now: Date) {
  const [row] = await selectDue(tx, { id, now });
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

interface Told {
  id: string;
  issue: number;
  /** An array as PostgreSQL writes it. */
  items: string;
  nextAt: Date;
  seenUntil: Date;
  now: Date;
}

const toStoreTold = builtOnce(
  (_db, param: Param<Told>) => sql`
    with told as (
      insert into subscription_item (subscription_id, item_id, issue)
      select ${param('id')}::uuid, item, ${param('issue')}::int from unnest(${param('items')}::int8[]) item)
    update subscription set next_at = ${param('nextAt')}, seen_until = ${param('seenUntil')},
      sent_count = ${param('issue')}, last_sent_at = ${param('now')}
    where id = ${param('id')}::uuid`,
);

/** Writes down with the commit what an issue tells, and when the next one is due. */
export function storeTold(
  tx: DatabaseTransaction,
  { itemIds, ...told }: Omit<Told, 'items'> & { itemIds: readonly number[] },
): Promise<void> {
  return withCommit(tx, toStoreTold.with(tx, { ...told, items: `{${itemIds.join()}}` }));
}

/** Looks again later for one that has failed. */
export async function postpone(db: Database, id: string, now: Date, until: Date): Promise<void> {
  await db.updateTable('subscription').set({ nextAt: until }).where('id', '=', id).where('nextAt', '<=', now).execute();
}
