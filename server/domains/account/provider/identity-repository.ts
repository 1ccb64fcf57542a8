import type { Selectable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { AccountIdentity } from '../../../database/schema.ts';

export type IdentityRow = Selectable<AccountIdentity>;

export function findIdentity(db: Database, provider: string, subject: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('accountIdentity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function findIdentitiesOf(db: Database, accountId: string): Promise<IdentityRow[]> {
  return db.selectFrom('accountIdentity').selectAll().where('accountId', '=', accountId).execute();
}

/** False when the account has another identity of the provider, or the identity another account. */
export async function insertIdentity(tx: Database, identity: IdentityRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('accountIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteIdentity(tx: Database, accountId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountIdentity')
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteIdentitiesSince(tx: Database, accountId: string, since: Date): Promise<void> {
  await tx.deleteFrom('accountIdentity').where('accountId', '=', accountId).where('linkedAt', '>=', since).execute();
}

export async function deleteIdentitiesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('accountIdentity').where('accountId', '=', accountId).execute();
}
