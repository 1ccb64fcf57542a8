import type { Selectable } from 'kysely';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { PageMeta, Slide } from '#shared/contracts/content.ts';
import type { News, NewsCard, newsContracts } from '#shared/contracts/news.ts';
import { toIso } from '#shared/domain/time.ts';
import type { PageMeta as PageMetaTable } from '../../database/schema.ts';
import { regionNamesOf } from '../compendium/index.ts';
import type { SlideRow } from './page-repository.ts';
import type { CategoryRow, NewsCardRow, NewsRow } from './repository.ts';

export function isPinned({ pinnedUntil }: { pinnedUntil: Date | null }, now: Date): boolean {
  return pinnedUntil !== null && pinnedUntil > now;
}

export function toNewsCard(row: NewsCardRow, now: Date): NewsCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    lead: row.lead,
    cover: row.cover,
    category: { slug: row.categorySlug, title: row.categoryTitle },
    publishedAt: toIso(row.publishedAt),
    pinned: isPinned(row, now),
  };
}

export function toNews(row: NewsRow, related: readonly NewsCardRow[], now: Date): News {
  return {
    ...toNewsCard(row, now),
    blocks: row.blocks,
    tags: row.tags,
    regions: regionNamesOf(row.regionIds),
    author: row.author,
    sourceUrl: row.sourceUrl,
    updatedAt: toIso(row.updatedAt),
    seo: row.seo,
    related: related.map((card) => toNewsCard(card, now)),
  };
}

type Category = CallAnswer<(typeof newsContracts)['GET /news/category']>['items'][number];

export function toCategory({ slug, title, seo, count }: CategoryRow): Category {
  return { slug, title, seo, count };
}

export function toSlide({ id, title, text, linkTitle, href, image }: SlideRow): Slide {
  return { id, title, text, linkTitle, href, image };
}

export function toPageMeta(row: Selectable<PageMetaTable> | undefined): PageMeta {
  const { title = null, description = null, ogImage = null, pageHeader = null, keywords = null } = row ?? {};
  return { title, description, og_image: ogImage, page_header: pageHeader, keywords };
}
