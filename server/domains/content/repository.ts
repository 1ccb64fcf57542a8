import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { News, NewsCategory } from '../../database/schema.ts';

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

export type NewsCardRow = Pick<
  Selectable<News>,
  'id' | 'slug' | 'title' | 'lead' | 'cover' | 'publishedAt' | 'pinnedUntil'
> & { categorySlug: string; categoryTitle: string };
export type NewsRow = NewsCardRow &
  Pick<Selectable<News>, 'categoryId' | 'blocks' | 'tags' | 'regionIds' | 'author' | 'sourceUrl' | 'updatedAt' | 'seo'>;

function published(db: Database) {
  return db
    .selectFrom('news')
    .innerJoin('newsCategory', 'newsCategory.id', 'news.categoryId')
    .where('news.status', '=', 'published');
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
    query
      .select([...CARD_COLUMNS])
      .orderBy(sql`coalesce(news.pinned_until > ${now}, false)`, 'desc')
      .orderBy('news.publishedAt', 'desc')
      .orderBy('news.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Those chosen for the home page first, then the newest. */
export function findMainNews(db: Database, limit: number): Promise<NewsCardRow[]> {
  return published(db)
    .select([...CARD_COLUMNS])
    .orderBy('news.onMain', 'desc')
    .orderBy('news.publishedAt', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .execute();
}

/** By its slug, or by one that it had before. */
export function findNewsBySlug(db: Database, slug: string): Promise<NewsRow | undefined> {
  return published(db)
    .select([
      ...CARD_COLUMNS,
      'news.categoryId',
      'news.blocks',
      'news.tags',
      'news.regionIds',
      'news.author',
      'news.sourceUrl',
      'news.updatedAt',
      'news.seo',
    ])
    .where((eb) =>
      eb.or([
        eb('news.slug', '=', slug),
        eb('news.id', '=', eb.selectFrom('newsSlug').select('newsId').where('slug', '=', slug)),
      ]),
    )
    .orderBy(sql`news.slug = ${slug}`, 'desc')
    .executeTakeFirst();
}

/** What the editor has named for the article, in that order. */
export function findChosenRelated(db: Database, id: number): Promise<NewsCardRow[]> {
  return published(db)
    .select([...CARD_COLUMNS])
    .innerJoin('news as about', (join) =>
      join.on('about.id', '=', id).on(sql`news.id`, '=', sql`any(about.related_ids)`),
    )
    .orderBy(sql`array_position(about.related_ids, news.id)`)
    .execute();
}

export function findNewestOfCategory(
  db: Database,
  categoryId: number,
  exceptId: number,
  limit: number,
): Promise<NewsCardRow[]> {
  return published(db)
    .select([...CARD_COLUMNS])
    .where('news.categoryId', '=', categoryId)
    .where('news.id', '!=', exceptId)
    .orderBy('news.publishedAt', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .execute();
}

export function findCategory(db: Database, slug: string): Promise<Selectable<NewsCategory> | undefined> {
  return db.selectFrom('newsCategory').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** With published news only, and how many. */
export async function findCategoriesInUse(
  db: Database,
): Promise<(Pick<Selectable<NewsCategory>, 'slug' | 'title' | 'seo'> & { count: number })[]> {
  const rows = await db
    .selectFrom('newsCategory')
    .innerJoin('news', 'news.categoryId', 'newsCategory.id')
    .select(['newsCategory.slug', 'newsCategory.title', 'newsCategory.seo'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('news.status', '=', 'published')
    .groupBy('newsCategory.id')
    .orderBy('newsCategory.sort')
    .orderBy('newsCategory.id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export function findNewsForUpdate(
  db: Database,
  id: number,
): Promise<Pick<Selectable<News>, 'id' | 'slug' | 'status' | 'publishedAt'> | undefined> {
  return db
    .selectFrom('news')
    .select(['id', 'slug', 'status', 'publishedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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

/** Keeps the slug that was, and frees the new one of whatever old address it had been. */
export async function setNewsSlug(db: Database, id: number, from: string, to: string, now: Date): Promise<void> {
  await db.deleteFrom('newsSlug').where('slug', '=', to).where('newsId', '=', id).execute();
  await db.insertInto('newsSlug').values({ slug: from, newsId: id, createdAt: now }).execute();
  await db
    .updateTable('news')
    .set((eb) => ({ slug: to, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** True when the slug is the address, present or earlier, of another article. */
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
