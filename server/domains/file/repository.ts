import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { UploadedFile } from '../../database/schema.ts';

export type FileRow = Selectable<UploadedFile>;

export async function insertFile(db: Database, file: Insertable<UploadedFile>): Promise<void> {
  await db.insertInto('uploadedFile').values(file).execute();
}

/** Bytes of all that the account has sent since then and that is still kept. */
export async function countBytes(db: Database, accountId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploadedFile')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns the changed row. */
export function setFile(db: Database, id: string, columns: Updateable<UploadedFile>): Promise<FileRow> {
  return db.updateTable('uploadedFile').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Files that are there: neither on their way in nor on their way out. */
export function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('uploadedFile')
    .selectAll()
    .where('id', '=', id)
    .where('storedAt', 'is not', null)
    .where('removingAt', 'is', null)
    .executeTakeFirst();
}

export function findFiles(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom('uploadedFile').selectAll().where('id', 'in', ids).execute();
}

/** Locked until the end of the transaction, in one order, so that two changes do not wait for each other. */
export function findFilesForUpdate(tx: Database, ids: readonly string[]): Promise<FileRow[]> {
  return tx.selectFrom('uploadedFile').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** In the order in which they were given. */
export function findFilesBoundTo(db: Database, boundTo: string): Promise<FileRow[]> {
  return db
    .selectFrom('uploadedFile')
    .selectAll()
    .where('boundTo', '=', boundTo)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Of several entities, in the order in which they were given. */
export async function findFilesBoundToEach(db: Database, boundTo: readonly string[]): Promise<FileRow[]> {
  if (boundTo.length === 0) return [];
  return db
    .selectFrom('uploadedFile')
    .selectAll()
    .where(sql<SqlBool>`bound_to = any(${boundTo}::text[])`)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Files of one entity, or by their ids. */
export type FileChoice = string | readonly string[];

/** Gives the files to an entity, in the order of `ids`; those of visitors become the sender's who uses them. */
export function setBound(
  tx: Database,
  ids: readonly string[],
  boundTo: string,
  accountId: string | null,
): Promise<FileRow[]> {
  return tx
    .updateTable('uploadedFile')
    .set((eb) => ({
      boundTo,
      position: sql<number>`array_position(${[...ids]}::uuid[], id)`,
      looseSince: null,
      accountId: eb.fn.coalesce('accountId', eb.val(accountId)),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** Each entity gets rows of its own for the files of `from`, nobody's, with the same stored content. */
export async function copyRows(
  tx: Database,
  { from, purpose }: { from: string; purpose: string | null },
  to: readonly string[],
  now: Date,
): Promise<void> {
  // Locked: a file that leaves `from` meanwhile is not removed before its copies are there.
  await sql`
    with source as (
      select purpose, name, kind, stored_name, bytes, width, height, duration_ms, position, stored_at, created_at, id
      from uploaded_file where bound_to = ${from} and purpose = coalesce(${purpose}::text, purpose) for share
    )
    insert into uploaded_file
      (purpose, name, kind, stored_name, bytes, width, height, duration_ms, bound_to, stored_at, created_at, position)
    select purpose, name, kind, stored_name, bytes, width, height, duration_ms, entity.bound_to, stored_at, ${now}::timestamptz,
      row_number() over (partition by entity.bound_to order by position, created_at, id)
    from source cross join unnest(${[...to]}::text[]) as entity (bound_to)`.execute(tx);
}

/** Whether another row has the same stored content. */
export async function isShared(db: Database, { id, storedName }: Pick<FileRow, 'id' | 'storedName'>): Promise<boolean> {
  const other = await db
    .selectFrom('uploadedFile')
    .select('id')
    .where('storedName', '=', storedName)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Takes the files from what they belong to. */
export async function setLoose(tx: Database, choice: FileChoice, now: Date): Promise<void> {
  await tx
    .updateTable('uploadedFile')
    .set({ boundTo: null, looseSince: now })
    .where('boundTo', 'is not', null)
    .where(typeof choice === 'string' ? 'boundTo' : 'id', 'in', typeof choice === 'string' ? [choice] : choice)
    .execute();
}

/** Takes the files from these entities. */
export async function setLooseOf(tx: Database, entities: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('uploadedFile')
    .set({ boundTo: null, looseSince: now })
    .where('boundTo', 'in', [...entities])
    .execute();
}

/** Marks loose files for removal: from now on nothing can use them. */
export async function markLoose(db: Database, { looseBefore, now }: { looseBefore: Date; now: Date }): Promise<void> {
  await db
    .updateTable('uploadedFile')
    .set({ removingAt: now })
    .where('removingAt', 'is', null)
    .where('looseSince', '<=', looseBefore)
    .execute();
}

export function findMarked(db: Database, limit: number): Promise<Pick<FileRow, 'id' | 'storedName'>[]> {
  return db
    .selectFrom('uploadedFile')
    .select(['id', 'storedName'])
    .where('removingAt', 'is not', null)
    .orderBy('removingAt')
    .limit(limit)
    .execute();
}

export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploadedFile').where('id', '=', id).execute();
}

/** The own photo and what was never used goes at once; what belongs to a company stays there as nobody's. */
export async function forgetSender(tx: Database, accountId: string, own: string, now: Date): Promise<void> {
  await tx
    .updateTable('uploadedFile')
    .set({ boundTo: null, looseSince: now, removingAt: now })
    .where((eb) => eb.or([eb('boundTo', '=', own), eb('accountId', '=', accountId).and('looseSince', 'is not', null)]))
    .execute();
  await tx.updateTable('uploadedFile').set({ accountId: null }).where('accountId', '=', accountId).execute();
}
