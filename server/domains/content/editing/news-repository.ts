import { sql, type Updateable } from 'kysely';
import type { NewsStatus } from '#shared/domain/news-machine.ts';
import { NEWS_STATUSES } from '#shared/domain/news-machine.ts';
import type { Database } from '../../../database/connect.ts';
import type { News } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { newsInCategories, selectNews } from '../repository.ts';
import { editedNewsColumns, newsStatusColumns } from '../stored.ts';
import { hasWords } from './has-words.ts';

/** An article in any state, as its editor sees it. */
export type EditedNews = NonNullable<Awaited<ReturnType<typeof findEditedNews>>>;

function selectEdited(db: Database, id: number) {
  return selectNews(db)
    .select(['news.status', 'news.version', 'news.onMain', 'news.relatedIds', 'news.firstPublishedAt'])
    .where('news.id', '=', id);
}

export async function findEditedNews(db: Database, id: number) {
  const row = await selectEdited(db, id).executeTakeFirst();
  return row && readColumns(editedNewsColumns, row);
}

/** The same, locked until the end of the transaction. */
export async function lockEditedNews(tx: Database, id: number): Promise<EditedNews | undefined> {
  const row = await selectEdited(tx, id).forUpdate('news').executeTakeFirst();
  return row && readColumns(editedNewsColumns, row);
}

export interface StaffNewsFilter {
  status?: NewsStatus | undefined;
  categoryId?: number | undefined;
  /** Words of the title. */
  q?: string | undefined;
}

export type StaffNewsRow = Awaited<ReturnType<typeof findStaffNews>>['rows'][number];

/** Articles in any state, the last changed first. */
export async function findStaffNews(
  db: Database,
  { status, categoryId, q }: StaffNewsFilter,
  limit: number,
  offset: number,
) {
  const query = newsInCategories(db)
    .$if(status !== undefined, (all) => all.where('news.status', '=', status ?? ''))
    .$if(categoryId !== undefined, (all) => all.where('news.categoryId', '=', categoryId ?? 0))
    .where(hasWords('news.title', q));
  const [rows, { total }] = await Promise.all([
    query
      .select(['news.id', 'news.slug', 'news.title', 'news.status', 'news.publishedAt', 'news.pinnedUntil'])
      .select(['news.onMain', 'news.updatedAt'])
      .select(['newsCategory.slug as categorySlug', 'newsCategory.title as categoryTitle'])
      .orderBy('news.updatedAt', 'desc')
      .orderBy('news.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(newsStatusColumns, row)), total };
}

/** How many articles there are in each state. */
export async function countByStatus(db: Database): Promise<Record<NewsStatus, number>> {
  const rows = await db
    .selectFrom('news')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  // The names are those of the states.
  return Object.fromEntries(NEWS_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    NewsStatus,
    number
  >;
}

/** Ids and titles of articles in any state, in the order of the ids; unknown ones are absent. */
export async function findNamedNews(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', 'status'])
    .where('id', 'in', [...ids])
    .orderBy(sql`array_position(${[...ids]}::int8[], id)`)
    .execute();
  return rows.map((row) => readColumns(newsStatusColumns, row));
}

/** Sets columns of an article, which is another version from then on. */
export async function setNews(db: Database, id: number, columns: Updateable<News>, now: Date): Promise<void> {
  await db
    .updateTable('news')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Addresses that redirect to the article, the newest first. */
export async function findEarlierSlugs(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('newsSlug')
    .select('slug')
    .where('newsId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function insertEarlierSlug(db: Database, slug: string, newsId: number, now: Date): Promise<void> {
  await db.insertInto('newsSlug').values({ slug, newsId, createdAt: now }).execute();
}

export async function deleteEarlierSlug(db: Database, slug: string, newsId: number): Promise<void> {
  await db.deleteFrom('newsSlug').where('slug', '=', slug).where('newsId', '=', newsId).execute();
}

/** True when another article has or had the slug. */
export async function isSlugTaken(db: Database, slug: string, exceptId: number): Promise<boolean> {
  const taken = await db
    .selectFrom('news')
    .select('id')
    .where('slug', '=', slug)
    .unionAll(db.selectFrom('newsSlug').select('newsId as id').where('slug', '=', slug))
    .execute();
  return taken.some(({ id }) => id !== exceptId);
}

/** Slugs that articles have or had, of those that are `base` or begin with `base-`. */
export async function findSlugsFrom(db: Database, base: string): Promise<ReadonlySet<string>> {
  const begins = `${base}-%`;
  const rows = await db
    .selectFrom('news')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', begins)]))
    .unionAll(
      db
        .selectFrom('newsSlug')
        .select('slug')
        .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', begins)])),
    )
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
