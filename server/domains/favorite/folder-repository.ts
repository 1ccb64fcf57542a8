import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { FavoriteFolder } from '../../database/schema.ts';
import type { Owner } from './policy.ts';

/** A folder with the number of its items. */
export type FolderRow = Awaited<ReturnType<typeof findFolders>>[number];

const LOCK_OF_OWNER = 7_032;

/** Changes of one owner's favourites wait for each other until the end of the transaction. */
export async function lockOwner(tx: DatabaseTransaction, { accountId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_OF_OWNER}, hashtext(${accountId}))`.execute(tx);
}

const count = sql<number>`(select count(*) from favorite_item i
  where i.folder_id = favorite_folder.id and i.removed_at is null)`;

function selectFolders(db: Database) {
  return db
    .selectFrom('favoriteFolder')
    .select(['id', 'accountId', 'companyId', 'name', 'sharedWithCompany'])
    .select(count.as('count'));
}

/** The owner's in the order of their making, then those that colleagues share. */
export function findFolders(db: Database, { accountId, companyId }: Owner) {
  return selectFolders(db)
    .where((eb) =>
      eb.and([
        eb('companyId', 'is not distinct from', companyId),
        eb.or([eb('accountId', '=', accountId), eb('sharedWithCompany', '=', true)]),
      ]),
    )
    .orderBy(sql`account_id <> ${accountId}::uuid`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Anybody's; the policy says who may read it. */
export function findFolder(db: Database, id: string): Promise<FolderRow | undefined> {
  return selectFolders(db).where('id', '=', id).executeTakeFirst();
}

export async function ownsFolder(db: Database, { accountId, companyId }: Owner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('favoriteFolder')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('companyId', 'is not distinct from', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFolders(db: Database, { accountId, companyId }: Owner): Promise<number> {
  const { total } = await db
    .selectFrom('favoriteFolder')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .where('companyId', 'is not distinct from', companyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the owner has another folder of this name, in any spelling of its letters. */
export async function hasFolderNamed(
  db: Database,
  { accountId, companyId }: Owner,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('favoriteFolder')
    .select('id')
    .where('accountId', '=', accountId)
    .where('companyId', 'is not distinct from', companyId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFolder(tx: Database, folder: Insertable<FavoriteFolder>): Promise<string> {
  const { id } = await tx.insertInto('favoriteFolder').values(folder).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setFolder(tx: Database, id: string, columns: Updateable<FavoriteFolder>): Promise<void> {
  await tx.updateTable('favoriteFolder').set(columns).where('id', '=', id).execute();
}

/** What is still in it is only in «Все» afterwards. */
export async function deleteFolder(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('favoriteFolder').where('id', '=', id).execute();
}

/** Every folder of an account as stored. */
export function findFoldersOf(db: Database, accountId: string) {
  return db.selectFrom('favoriteFolder').selectAll().where('accountId', '=', accountId).execute();
}

export async function deleteFoldersOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('favoriteFolder').where('accountId', '=', accountId).execute();
}
