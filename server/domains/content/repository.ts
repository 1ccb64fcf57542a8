import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { NewsCategory } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { categoryColumns, newsCardColumns, newsColumns, newsStatusColumns } from './stored.ts';

const CARD_COLUMNS = [
  'news.id',
  'news.slug',
  'news.title',
  'news.lead',
  'news.cover',
  'news.publishedAt',
  'news.pinnedUntil',
  'newsCategory.slug as categorySlug',
  'newsCategory.title as categoryTitle',
] as const;

/** The columns of published news in a list. */
export type NewsCardRow = Awaited<ReturnType<typeof readCards>>[number];
/** One article in full. */
export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNewsBySlug>>>;

/** For a query from `news`: it is public. */
export const isPublishedNews = sql<SqlBool>`news.status = 'published'`;

function published(db: Database) {
  return db.selectFrom('news').innerJoin('newsCategory', 'newsCategory.id', 'news.categoryId').where(isPublishedNews);
}

function selectCards(db: Database) {
  return published(db).select(CARD_COLUMNS);
}

type StoredCard = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

async function readCards(query: { execute(): Promise<StoredCard[]> }) {
  return (await query.execute()).map((row) => readColumns(newsCardColumns, row));
}

/** Pinned first, then newest first; of all categories when `categoryId` is null. */
export async function findPublishedNews(
  db: Database,
  categoryId: number | null,
  now: Date,
  limit: number,
  offset: number,
): Promise<{ rows: NewsCardRow[]; total: number }> {
  const query = categoryId === null ? published(db) : published(db).where('news.categoryId', '=', categoryId);
  const [rows, { total }] = await Promise.all([
    readCards(
      query
        .select(CARD_COLUMNS)
        .orderBy(sql`coalesce(news.pinned_until > ${now}, false)`, 'desc')
        .orderBy('news.publishedAt', 'desc')
        .orderBy('news.id', 'desc')
        .limit(limit)
        .offset(offset),
    ),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Articles published within a time, the newest first, and how many there are; of all categories when `category` is null. */
export async function findNewNews(
  db: Database,
  category: string | null,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<{ rows: NewsCardRow[]; total: number }> {
  const all = published(db).where('news.publishedAt', '>', after).where('news.publishedAt', '<=', until);
  const query = category === null ? all : all.where('newsCategory.slug', '=', category);
  const [rows, { total }] = await Promise.all([
    readCards(query.select(CARD_COLUMNS).orderBy('news.publishedAt', 'desc').orderBy('news.id', 'desc').limit(limit)),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Articles chosen for the home page first, then the newest. */
export function findMainNews(db: Database, limit: number): Promise<NewsCardRow[]> {
  return readCards(
    selectCards(db)
      .orderBy('news.onMain', 'desc')
      .orderBy('news.publishedAt', 'desc')
      .orderBy('news.id', 'desc')
      .limit(limit),
  );
}

/** By its current or an earlier slug. */
export async function findNewsBySlug(db: Database, slug: string) {
  const row = await selectCards(db)
    .select(['news.categoryId', 'news.blocks', 'news.tags', 'news.regionIds', 'news.author'])
    .select(['news.sourceUrl', 'news.updatedAt', 'news.seo'])
    .where((eb) =>
      eb.or([
        eb('news.slug', '=', slug),
        eb('news.id', '=', eb.selectFrom('newsSlug').select('newsId').where('slug', '=', slug)),
      ]),
    )
    .orderBy(sql`news.slug = ${slug}`, 'desc')
    .executeTakeFirst();
  return row && readColumns(newsColumns, row);
}

/** The articles that the editor has selected, in that order. */
export function findChosenRelated(db: Database, id: number): Promise<NewsCardRow[]> {
  return readCards(
    selectCards(db)
      .innerJoin('news as about', (join) =>
        join.on('about.id', '=', id).on(sql`news.id`, '=', sql`any(about.related_ids)`),
      )
      .orderBy(sql`array_position(about.related_ids, news.id)`),
  );
}

export function findNewestOfCategory(
  db: Database,
  categoryId: number,
  exceptId: number,
  limit: number,
): Promise<NewsCardRow[]> {
  return readCards(
    selectCards(db)
      .where('news.categoryId', '=', categoryId)
      .where('news.id', '!=', exceptId)
      .orderBy('news.publishedAt', 'desc')
      .orderBy('news.id', 'desc')
      .limit(limit),
  );
}

export function findCategory(db: Database, slug: string): Promise<Selectable<NewsCategory> | undefined> {
  return db.selectFrom('newsCategory').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** Categories with published news, and their numbers. */
export async function findCategoriesInUse(db: Database) {
  const rows = await db
    .selectFrom('newsCategory')
    .innerJoin('news', 'news.categoryId', 'newsCategory.id')
    .select(['newsCategory.slug', 'newsCategory.title', 'newsCategory.seo'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isPublishedNews)
    .groupBy('newsCategory.id')
    .orderBy('newsCategory.sort')
    .orderBy('newsCategory.id')
    .execute();
  return rows.map((row) => readColumns(categoryColumns, row));
}

export type CategoryRow = Awaited<ReturnType<typeof findCategoriesInUse>>[number];

/** The row, locked until the end of the transaction. */
export async function findNewsForUpdate(tx: Database, id: number) {
  const row = await tx
    .selectFrom('news')
    .select(['id', 'slug', 'status', 'publishedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(newsStatusColumns, row);
}

export async function setNewsStatus(
  db: Database,
  id: number,
  status: string,
  publishedAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('news')
    .set((eb) => ({ status, publishedAt, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps the previous slug as a redirect, and takes the new one from any article that had it as an old address. */
export async function setNewsSlug(db: Database, id: number, from: string, to: string, now: Date): Promise<void> {
  await db.deleteFrom('newsSlug').where('slug', '=', to).where('newsId', '=', id).execute();
  await db.insertInto('newsSlug').values({ slug: from, newsId: id, createdAt: now }).execute();
  await db
    .updateTable('news')
    .set((eb) => ({ slug: to, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** True when another article has or had the slug. */
export async function isSlugTaken(db: Database, slug: string, exceptId: number): Promise<boolean> {
  const [present, earlier] = await Promise.all([
    db.selectFrom('news').select('id').where('slug', '=', slug).where('id', '!=', exceptId).executeTakeFirst(),
    db
      .selectFrom('newsSlug')
      .select('slug')
      .where('slug', '=', slug)
      .where('newsId', '!=', exceptId)
      .executeTakeFirst(),
  ]);
  return Boolean(present ?? earlier);
}

export async function findDueNews(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('news')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** True when something was pinned until now. */
export async function deletePastPins(db: Database, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('news')
    .set({ pinnedUntil: null })
    .where('pinnedUntil', '<=', now)
    .returning('id')
    .execute();
  return rows.length > 0;
}
