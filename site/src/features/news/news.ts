export interface NewsListQuery {
  /** Slug of a category. */
  category?: string | undefined;
  page?: number;
}

/** The canonical address of a page of the news. */
export function newsListHref({ category, page = 1 }: NewsListQuery): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/news?${query}` : '/news';
}

export function newsHref({ slug }: { slug: string }): string {
  return `/news/${slug}`;
}
