import type { News } from '#shared/contracts/news.ts';
import type { StaffNews, StaffNewsItem } from '#shared/contracts/staff-news.ts';
import { NEWS_EDITOR_ACTIONS, newsMachine } from '#shared/domain/news-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import type { NewsCardRow } from '../repository.ts';
import { isPinned, toNews } from '../view.ts';
import type { EditedNews, StaffNewsRow } from './news-repository.ts';

export function toStaffNewsItem(row: StaffNewsRow | EditedNews, now: Date): StaffNewsItem {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    pinned: isPinned(row, now),
    status: row.status,
    category: { slug: row.categorySlug, title: row.categoryTitle },
    publishedAt: toIso(row.publishedAt),
    onMain: row.onMain,
    updatedAt: toIso(row.updatedAt),
  };
}

interface Beside {
  earlierSlugs: string[];
  related: StaffNews['related'];
  now: Date;
}

export function toStaffNews(row: EditedNews, { earlierSlugs, related, now }: Beside): StaffNews {
  const allowed = newsMachine.actions(row.status, 'staff', () => true);
  return {
    ...toStaffNewsItem(row, now),
    version: row.version,
    earlierSlugs,
    categoryId: row.categoryId,
    lead: row.lead,
    blocks: row.blocks,
    cover: row.cover,
    tags: row.tags,
    regionIds: row.regionIds,
    author: row.author,
    sourceUrl: row.sourceUrl,
    pinnedUntil: toIso(row.pinnedUntil),
    seo: row.seo,
    related: related.map(({ id, title, status }) => ({ id, title, status })),
    actions: NEWS_EDITOR_ACTIONS.filter((action) => allowed.includes(action)),
  };
}

/** As visitors will see it; a draft as if it were published now. */
export function toPreview(row: EditedNews, related: readonly NewsCardRow[], now: Date): News {
  return toNews({ ...row, publishedAt: row.publishedAt ?? now }, related, now);
}
