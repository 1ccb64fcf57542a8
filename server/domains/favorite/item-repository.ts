import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { momentKey, momentOfKey, type After } from '../../platform/paging.ts';
import type { Owner } from './policy.ts';

/** A favourite; `id` is that of its vacancy or resume. */
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** The items of a folder, or all of an owner's. */
export type ItemFilter = { folderId: string } | { owner: Owner };

const target = sql<number>`coalesce(favorite_item.vacancy_id, favorite_item.resume_id)`;
const addedAt = sql<Date>`favorite_item.added_at`;

function selectItems(db: Database) {
  return db
    .selectFrom('favoriteItem')
    .select(['accountId', 'folderId', 'note', 'addedAt'])
    .select([target.as('id'), momentKey(addedAt).as('sortKey')]);
}

const isOf = ({ accountId, companyId }: Owner) =>
  sql<SqlBool>`(favorite_item.account_id = ${accountId}::uuid and favorite_item.company_id is not distinct from ${companyId}::int8)`;
const isThere = sql<SqlBool>`favorite_item.removed_at is null`;
const isIn = (filter: ItemFilter) =>
  'owner' in filter ? isOf(filter.owner) : sql<SqlBool>`favorite_item.folder_id = ${filter.folderId}::uuid`;
/** Of the owner's kind: the two columns never mix. */
const isAbout = ({ companyId }: Owner, ids: readonly number[]) =>
  companyId === null
    ? sql<SqlBool>`favorite_item.vacancy_id = any(${[...ids]}::int8[])`
    : sql<SqlBool>`favorite_item.resume_id = any(${[...ids]}::int8[])`;

/** The last added first. */
export function findItems(db: Database, filter: ItemFilter, { limit, after }: { limit: number; after: After }) {
  const query = selectItems(db)
    .where(isIn(filter))
    .where(isThere)
    .orderBy(addedAt, 'desc')
    .orderBy(target, 'desc')
    .limit(limit);
  if ('offset' in after) return query.offset(after.offset).execute();
  const { sortKey, id } = after.cursor;
  return query.where(sql<SqlBool>`(${addedAt}, ${target}) < (${momentOfKey(sortKey)}, ${id}::int8)`).execute();
}

export async function countItems(db: Database, filter: ItemFilter): Promise<{ total: number; unfiled: number }> {
  return db
    .selectFrom('favoriteItem')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where folder_id is null)`.as('unfiled'),
    ])
    .where(isIn(filter))
    .where(isThere)
    .executeTakeFirstOrThrow();
}

export function findItem(db: Database, owner: Owner, id: number): Promise<ItemRow | undefined> {
  return selectItems(db)
    .where(isOf(owner))
    .where(isThere)
    .where(isAbout(owner, [id]))
    .executeTakeFirst();
}

/** Which of these are favourites. */
export async function findMarked(db: Database, owner: Owner, ids: readonly number[]): Promise<number[]> {
  const rows = await selectItems(db).where(isOf(owner)).where(isThere).where(isAbout(owner, ids)).execute();
  return rows.map(({ id }) => id);
}

/** The largest number of items in one of the owner's folders, or in none. */
export async function countFullest(db: Database, owner: Owner): Promise<number> {
  const row = await db
    .selectFrom('favoriteItem')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isOf(owner))
    .where(isThere)
    .groupBy('folderId')
    .orderBy('total', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Adds those that are no favourites; what was removed is added anew, without its note. Returns how many were added. */
export async function insertItems(
  tx: Database,
  owner: Owner,
  ids: readonly number[],
  { folderId, now }: { folderId: string | null; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const about = (id: number) => (owner.companyId === null ? { vacancyId: id } : { resumeId: id });
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('favoriteItem')
    .values(ids.map((id) => ({ ...owner, ...about(id), folderId, addedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(owner.companyId === null ? ['accountId', 'vacancyId'] : ['accountId', 'companyId', 'resumeId'])
        .doUpdateSet({ folderId, addedAt: now, note: null, removedAt: null })
        .where('favoriteItem.removedAt', 'is not', null),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Returns how many of the favourites were changed. */
export async function setItems(
  tx: Database,
  owner: Owner,
  ids: readonly number[],
  columns: { folderId: string | null } | { note: string | null } | { removedAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('favoriteItem')
    .set(columns)
    .where(isOf(owner))
    .where(isThere)
    .where(isAbout(owner, ids))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Takes back what was removed, with its note and in its folder. */
export async function restoreItems(tx: Database, owner: Owner, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('favoriteItem')
    .set({ removedAt: null })
    .where(isOf(owner))
    .where('removedAt', 'is not', null)
    .where(isAbout(owner, ids))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** With no way back: the folder goes as well. */
export async function deleteItemsIn(tx: Database, folderId: string): Promise<void> {
  await tx.deleteFrom('favoriteItem').where('folderId', '=', folderId).execute();
}

export async function deleteRemovedBefore(tx: Database, moment: Date): Promise<void> {
  await tx.deleteFrom('favoriteItem').where('removedAt', '<', moment).execute();
}

/** Ids of the vacancies that an applicant has added last. */
export async function findFavoriteVacancies(db: Database, accountId: string, limit: number): Promise<number[]> {
  const rows = await selectItems(db)
    .where(isOf({ accountId, companyId: null }))
    .where(isThere)
    .orderBy(addedAt, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every favourite of an account as stored. */
export function findItemsOf(db: Database, accountId: string) {
  return db.selectFrom('favoriteItem').selectAll().where('accountId', '=', accountId).execute();
}

export async function deleteItemsOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('favoriteItem').where('accountId', '=', accountId).execute();
}
