import type { EditedNews } from './news-repository.ts';

/** When visitors saw an article first, however often it has been taken off since: newsletters go by it. Null before. */
export function firstPublicationOf({
  status,
  publishedAt,
  firstPublishedAt,
}: Pick<EditedNews, 'status' | 'publishedAt' | 'firstPublishedAt'>): Date | null {
  return firstPublishedAt ?? (status === 'published' ? publishedAt : null);
}
