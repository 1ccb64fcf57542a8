import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
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

export function findKeyById(db: Database, id: string): Promise<EmbedKeyRow | undefined> {
  return db.selectFrom('embedKey').selectAll().where('id', '=', id).executeTakeFirst();
}

const FOUND_MAX = 50;

/** Keys of all companies by their text, their company's number or a part of a site; the suspended ones and the last used first. */
export function findAnyKeys(db: Database, q: string): Promise<EmbedKeyRow[]> {
  const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('embedKey')
    .selectAll()
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('publicKey', '=', q),
          sql<boolean>`company_id::text = ${q}`,
          sql<boolean>`array_to_string(origins, ' ') ilike ${part}`,
        ]),
      ),
    )
    .orderBy(sql`status = 'suspended'`, 'desc')
    .orderBy('lastUsedAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(FOUND_MAX)
    .execute();
}

/** A key of this company, locked until the end of the transaction. */
export function findOwnKeyForUpdate(tx: Database, companyId: number, id: string): Promise<EmbedKeyRow | undefined> {
  return tx
    .selectFrom('embedKey')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** How many keys of a company open something now, or would if staff had not suspended them. */
export async function countLivingKeys(db: Database, companyId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('embedKey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', '<>', 'revoked')
    .where((eb) => eb.or([eb('rotatesUntil', 'is', null), eb('rotatesUntil', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Staff have stopped a key of the company. */
export async function hasSuspendedKey(db: Database, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('embedKey')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'suspended')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Living keys, then the last revoked ones; `pk_live_` before `pk_test_`, the newest first. */
export function findListedKeys(db: Database, companyId: number, countMax: number): Promise<EmbedKeyRow[]> {
  return db
    .selectFrom('embedKey')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy(sql`status = 'revoked'`)
    .orderBy(sql`starts_with(public_key, 'pk_test_')`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .execute();
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

/** Returns the changed key. */
export function setKey(tx: Database, id: string, columns: Updateable<EmbedKey>, now: Date): Promise<EmbedKeyRow> {
  return tx
    .updateTable('embedKey')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setLastUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('embedKey').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export function findOwnKey(db: Database, companyId: number, id: string): Promise<EmbedKeyRow | undefined> {
  return db
    .selectFrom('embedKey')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}
