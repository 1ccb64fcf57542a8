import type { Insertable, Selectable } from 'kysely';
import type { EmbedKeyStatus } from '#shared/domain/embed.ts';
import type { Database } from '../../database/connect.ts';
import type { EmbedKey } from '../../database/schema.ts';

export type EmbedKeyRow = Selectable<EmbedKey>;

export function findKey(db: Database, publicKey: string): Promise<EmbedKeyRow | undefined> {
  return db.selectFrom('embedKey').selectAll().where('publicKey', '=', publicKey).executeTakeFirst();
}

/** The row, locked until the end of the transaction. */
export function findKeyForUpdate(tx: Database, publicKey: string): Promise<EmbedKeyRow | undefined> {
  return tx.selectFrom('embedKey').selectAll().where('publicKey', '=', publicKey).forUpdate().executeTakeFirst();
}

/** Every key of a company, the newest first. */
export function findKeysOf(db: Database, companyId: number): Promise<EmbedKeyRow[]> {
  return db
    .selectFrom('embedKey')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Expired halves of rotations. */
export async function findRotated(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('embedKey')
    .select('publicKey')
    .where('status', '=', 'rotating')
    .where('rotatesUntil', '<=', now)
    .execute();
  return rows.map(({ publicKey }) => publicKey);
}

export function insertKey(tx: Database, key: Insertable<EmbedKey>): Promise<EmbedKeyRow> {
  return tx.insertInto('embedKey').values(key).returningAll().executeTakeFirstOrThrow();
}

export async function setKeyStatus(
  tx: Database,
  id: string,
  status: EmbedKeyStatus,
  rotatesUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('embedKey')
    .set((eb) => ({ status, rotatesUntil, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setLastUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('embedKey').set({ lastUsedAt: now }).where('id', '=', id).execute();
}
