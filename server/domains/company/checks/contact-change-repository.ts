import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { ContactChange } from '../../../database/schema.ts';

export type ContactChangeRow = Selectable<ContactChange>;

export function insertContactChange(tx: Database, row: Insertable<ContactChange>): Promise<ContactChangeRow> {
  return tx.insertInto('contactChange').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The newest request of an account. */
export function findLastContactChange(db: Database, accountId: string): Promise<ContactChangeRow | undefined> {
  return db
    .selectFrom('contactChange')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A request that waits, locked. */
export function findContactChangeForUpdate(tx: Database, id: string): Promise<ContactChangeRow | undefined> {
  return tx
    .selectFrom('contactChange')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function setContactChange(tx: Database, id: string, columns: Updateable<ContactChange>): Promise<void> {
  await tx.updateTable('contactChange').set(columns).where('id', '=', id).execute();
}

/** Takes back what the account has asked for. Returns whether anything waited. */
export async function cancelContactChange(tx: Database, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contactChange')
    .set({ status: 'cancelled', decidedAt: now })
    .where('accountId', '=', accountId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the archive of one's own data has of the requests. */
export function findOwnContactChanges(db: Database, accountId: string) {
  return db
    .selectFrom('contactChange')
    .select(['kind', 'value', 'explanation', 'status', 'answer', 'askedAt', 'decidedAt'])
    .where('accountId', '=', accountId)
    .orderBy('askedAt')
    .execute();
}

/** They hold addresses and numbers of somebody who is erased. */
export async function deleteContactChangesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('contactChange').where('accountId', '=', accountId).execute();
}

export async function countContactChanges(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contactChange')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that wait longest first, with the person and the company. */
export function findContactChanges(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return selectWaiting(db)
    .orderBy('contactChange.askedAt')
    .orderBy('contactChange.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findWaitingContactChange(db: Database, id: string) {
  return selectWaiting(db).where('contactChange.id', '=', id).executeTakeFirst();
}

function selectWaiting(db: Database) {
  return db
    .selectFrom('contactChange')
    .innerJoin('account', 'account.id', 'contactChange.accountId')
    .innerJoin('company', 'company.id', 'contactChange.companyId')
    .selectAll('contactChange')
    .select(['account.firstName', 'account.lastName', 'account.email', 'account.phone', 'company.brandName'])
    .where('contactChange.status', '=', 'waiting');
}
