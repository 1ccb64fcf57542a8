import type { Selectable } from 'kysely';
import type { PageMeta, Slide } from '#shared/contracts/content.ts';
import type { News, NewsCard, Seo } from '#shared/contracts/news.ts';
import type { PageMeta as PageMetaTable, Slide as SlideTable } from '../../database/schema.ts';
import { regionNamesOf } from '../compendium/index.ts';
import type { NewsCardRow, NewsRow } from './repository.ts';

// Text and jsonb columns are known to the compiler as text and JSON only. The binder reads every answer through its
// contract on the way out: there a wrong value fails and what the contract does not name is dropped. Hence the casts.

export function toNewsCard(
  { categorySlug, categoryTitle, publishedAt, pinnedUntil, ...row }: NewsCardRow,
  now: Date,
): NewsCard {
  return {
    ...row,
    category: { slug: categorySlug, title: categoryTitle },
    publishedAt: publishedAt?.toISOString(),
    pinned: pinnedUntil !== null && pinnedUntil > now,
  } as NewsCard;
}

export function toNews(row: NewsRow, related: readonly NewsCardRow[], now: Date): News {
  return {
    ...row,
    ...toNewsCard(row, now),
    regions: regionNamesOf(row.regionIds),
    updatedAt: row.updatedAt.toISOString(),
    related: related.map((card) => toNewsCard(card, now)),
  } as unknown as News;
}

export function toCategory<Row extends { seo: unknown }>(row: Row): Row & { seo: Seo } {
  return row as Row & { seo: Seo };
}

export function toSlide(row: Selectable<SlideTable>): Slide {
  return row as unknown as Slide;
}

export function toPageMeta(row: Selectable<PageMetaTable> | undefined): PageMeta {
  const { title = null, description = null, ogImage = null, pageHeader = null, keywords = null } = row ?? {};
  return { title, description, og_image: ogImage, page_header: pageHeader, keywords };
}
