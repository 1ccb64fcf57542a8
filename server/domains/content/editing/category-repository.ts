import { sql, type Updateable } from 'kysely';
import type { Seo } from '#shared/contracts/news.ts';
import type { Database } from '../../../database/connect.ts';
import type { NewsCategory } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { isPublishedNews } from '../repository.ts';
import { categoryColumns } from '../stored.ts';

export type StaffCategoryRow = Awaited<ReturnType<typeof findStaffCategories>>[number];

/** All topics in their order, with the numbers of their articles; only that with `id`, if given. */
export async function findStaffCategories(db: Database, id?: number) {
  const rows = await db
    .selectFrom('newsCategory')
    .leftJoin('news', 'news.categoryId', 'newsCategory.id')
    .select(['newsCategory.id', 'newsCategory.slug', 'newsCategory.title', 'newsCategory.seo', 'newsCategory.version'])
    .select((eb) => eb.fn.count<number>('news.id').as('newsCount'))
    .select((eb) => eb.fn.count<number>('news.id').filterWhere(isPublishedNews).as('publishedCount'))
    .$if(id !== undefined, (all) => all.where('newsCategory.id', '=', id ?? 0))
    .groupBy('newsCategory.id')
    .orderBy('newsCategory.sort')
    .orderBy('newsCategory.id')
    .execute();
  return rows.map((row) => readColumns(categoryColumns, row));
}

/** Keeps it from being removed until the end of the transaction; false where there is none with this id. */
export async function keepCategory(tx: Database, id: number): Promise<boolean> {
  const row = await tx.selectFrom('newsCategory').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** The row, locked until the end of the transaction: nothing gets this topic meanwhile. */
export async function lockCategory(tx: Database, id: number) {
  const row = await tx.selectFrom('newsCategory').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(categoryColumns, row);
}

export async function hasNews(db: Database, categoryId: number): Promise<boolean> {
  const row = await db.selectFrom('news').select('id').where('categoryId', '=', categoryId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** As the last one. Its id; undefined where another topic has the slug. */
export async function insertLastCategory(
  db: Database,
  { slug, title, seo }: { slug: string; title: string; seo: Seo },
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('newsCategory')
    .values((eb) => ({
      slug,
      title,
      seo: JSON.stringify(seo),
      sort: eb.selectFrom('newsCategory').select(sql<number>`coalesce(max(sort) + 1, 0)`.as('sort')),
      createdAt: now,
      updatedAt: now,
    }))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setCategory(
  db: Database,
  id: number,
  columns: Updateable<NewsCategory>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('newsCategory')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(db: Database, id: number): Promise<void> {
  await db.deleteFrom('newsCategory').where('id', '=', id).execute();
}

/** Puts topics into the order of their ids. */
export async function setCategoryOrder(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('newsCategory')
    .set('sort', sql<number>`array_position(${[...ids]}::int4[], id)`)
    .execute();
}
