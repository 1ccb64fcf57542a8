import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { CODE_TRIES } from '#shared/domain/limits.ts';
import type { Database } from '../../../database/connect.ts';
import type { Confirmation } from '../../../database/schema.ts';

export type ConfirmationRow = Selectable<Confirmation>;

export function findConfirmation(db: Database, id: string): Promise<ConfirmationRow | undefined> {
  return db.selectFrom('confirmation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The row, locked until the end of the transaction. */
export function findConfirmationForUpdate(tx: Database, id: string): Promise<ConfirmationRow | undefined> {
  return tx.selectFrom('confirmation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Unused and not expired. */
export function findByToken(tx: Database, tokenHash: Buffer, now: Date): Promise<ConfirmationRow | undefined> {
  return tx
    .selectFrom('confirmation')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** When a code was last sent to the destination for this purpose. */
export async function findLastSent(tx: Database, purpose: string, destination: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('confirmation')
    .select('sentAt')
    .where('destination', '=', destination)
    .where('purpose', '=', purpose)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

/** Codes to one destination are sent one at a time: the lock is held until the end of the transaction. */
export async function lockDestination(tx: Database, destination: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation ${destination}`}, 0))`.execute(tx);
}

export function insertConfirmation(tx: Database, row: Insertable<Confirmation>): Promise<ConfirmationRow> {
  return tx.insertInto('confirmation').values(row).returningAll().executeTakeFirstOrThrow();
}

export function setConfirmation(tx: Database, id: string, columns: Updateable<Confirmation>): Promise<ConfirmationRow> {
  return tx.updateTable('confirmation').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** What a used confirmation was for is somewhere else now; its row stays for another day. */
export async function forgetDetails(tx: Database, id: string): Promise<void> {
  await setConfirmation(tx, id, { details: '{}' });
}

/**
 * Counts a try before the code is looked at, in a statement of its own: a refusal must not take the count back. Nothing
 * is returned when the code can no longer be tried.
 */
export function countTry(db: Database, id: string, now: Date): Promise<ConfirmationRow | undefined> {
  return db
    .updateTable('confirmation')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .where('codeHash', 'is not', null)
    .where('confirmedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Where the newest link went that still works and gives the account another address; null without one. */
export async function findPendingEmail(
  db: Database,
  { id, email }: { id: string; email: string | null },
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('confirmation')
    .select('destination')
    .where('accountId', '=', id)
    .where('purpose', '=', 'change_email')
    .where('destination', 'is distinct from', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.destination ?? null;
}

/** Codes and links that the account has not used yet stop working. */
export async function endConfirmationsOf(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('confirmation')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', ['change_phone', 'change_email', 'remove_account', 'close_company', 'quick_respond'])
    .where('usedAt', 'is', null)
    .execute();
}

/** Of several changes of address one is undone; the others would give the account to whoever reads those addresses. */
export async function endUndoLinksOf(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('confirmation')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'undo_email')
    .where('usedAt', 'is', null)
    .execute();
}

/** Links for a new password that were given to this address of a member or of staff stop working. */
export async function endRecoveriesOf(tx: Database, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('confirmation')
    .set({ usedAt: now })
    .where('destination', '=', email)
    .where('purpose', '=', 'password_recovery')
    .where(sql`details ->> 'side'`, '=', 'company')
    .where('usedAt', 'is', null)
    .execute();
}

/** Where a password was recovered from; confirmations are kept for a day. */
export async function findRecoveryAddresses(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmation')
    .select('ip')
    .where('destination', '=', email)
    .where('purpose', '=', 'password_recovery')
    .where('usedAt', 'is not', null)
    .execute();
  return rows.map(({ ip }) => ip);
}

/** They hold addresses of people who may never have signed up. */
export async function deleteOldConfirmations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('confirmation').where('sentAt', '<', before).where('expiresAt', '<', before).execute();
}
