import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { NewsCategory } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { categoryColumns, newsCardColumns, newsColumns } from './stored.ts';

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

/** Besides those of a card. */
const TEXT_COLUMNS = [
  'news.categoryId',
  'news.blocks',
  'news.tags',
  'news.regionIds',
  'news.author',
  'news.sourceUrl',
  'news.updatedAt',
  'news.seo',
] as const;

/** The columns of published news in a list. */
export type NewsCardRow = Awaited<ReturnType<typeof readCards>>[number];
/** One article in full. */
export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNewsBySlug>>>;

/** For a query from `news`: it is public. */
export const isPublishedNews = sql<SqlBool>`news.status = 'published'`;

/** In any state, with its category. */
export function newsInCategories(db: Database) {
  return db.selectFrom('news').innerJoin('newsCategory', 'newsCategory.id', 'news.categoryId');
}

/** One article in full, in any state. */
export function selectNews(db: Database) {
  return newsInCategories(db).select(CARD_COLUMNS).select(TEXT_COLUMNS);
}

function published(db: Database) {
  return newsInCategories(db).where(isPublishedNews);
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

/** When visitors saw an article first. The demo and tests insert articles with the day of their publication alone. */
const firstPublishedAt = sql<Date>`coalesce(news.first_published_at, news.published_at)`;

/** Articles that visitors first saw within a time, the newest first, and how many there are; of all categories when `category` is null. */
export async function findNewNews(
  db: Database,
  category: string | null,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<{ rows: NewsCardRow[]; total: number }> {
  const all = published(db).where(firstPublishedAt, '>', after).where(firstPublishedAt, '<=', until);
  const query = category === null ? all : all.where('newsCategory.slug', '=', category);
  const [rows, { total }] = await Promise.all([
    readCards(query.select(CARD_COLUMNS).orderBy(firstPublishedAt, 'desc').orderBy('news.id', 'desc').limit(limit)),
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
  const row = await selectNews(db)
    .where(isPublishedNews)
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

/** Other news under an article without a selection by the editor. */
const RELATED_SHOWN = 3;

/** Published news under an article: those that the editor has selected, in that order, else the newest of its category. */
export async function findRelated(db: Database, { id, categoryId }: { id: number; categoryId: number }) {
  const chosen = await readCards(
    selectCards(db)
      .innerJoin('news as about', (join) =>
        join.on('about.id', '=', id).on(sql`news.id`, '=', sql`any(about.related_ids)`),
      )
      .orderBy(sql`array_position(about.related_ids, news.id)`),
  );
  if (chosen.length > 0) return chosen;
  return readCards(
    selectCards(db)
      .where('news.categoryId', '=', categoryId)
      .where('news.id', '!=', id)
      .orderBy('news.publishedAt', 'desc')
      .orderBy('news.id', 'desc')
      .limit(RELATED_SHOWN),
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

/** Planned news whose time has come, the earliest first. */
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
