import type { Insertable } from 'kysely';
import type { News as NewsAnswer, NewsBlock, Seo } from '#shared/contracts/news.ts';
import { isNewsSlug } from '#shared/domain/news-slug.ts';
import type { Database } from '../../database/connect.ts';
import type { News, PageMeta, Slide } from '../../database/schema.ts';

type Picture = NonNullable<NewsAnswer['cover']>;

/** An article as the demo and an editor provide it. */
export type NewNews = Omit<Insertable<News>, 'id' | 'blocks' | 'cover' | 'seo'> & {
  blocks: readonly NewsBlock[];
  cover?: Picture | null;
  seo?: Seo;
};

/** Returns its id. Throws a RangeError for an invalid slug. */
export async function insertNews(db: Database, { blocks, cover = null, seo = {}, ...news }: NewNews): Promise<number> {
  if (!isNewsSlug(news.slug)) throw new RangeError(`${news.slug} is no slug of news`);
  const { id } = await db
    .insertInto('news')
    .values({
      ...news,
      blocks: JSON.stringify(blocks),
      cover: cover && JSON.stringify(cover),
      seo: JSON.stringify(seo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns its id. */
export async function insertNewsCategory(
  db: Database,
  category: { slug: string; title: string; sort: number; seo?: Seo },
): Promise<number> {
  const { id } = await db
    .insertInto('newsCategory')
    .values({ ...category, seo: JSON.stringify(category.seo ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewSlide = Omit<Insertable<Slide>, 'id' | 'image' | 'isShown'> & { image?: Picture | null };

export async function insertSlide(db: Database, { image = null, ...slide }: NewSlide): Promise<void> {
  await db
    .insertInto('slide')
    .values({ ...slide, image: image && JSON.stringify(image) })
    .execute();
}

export async function insertPageMetas(db: Database, metas: readonly Insertable<PageMeta>[]): Promise<void> {
  await db
    .insertInto('pageMeta')
    .values([...metas])
    .execute();
}
