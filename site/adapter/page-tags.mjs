/**
 * Astro's cache provider: it stores nothing and lets `Astro.cache.set({ tags })` become the `Cache-Tag` header, by which
 * the page cache in front of Astro (`server/web/page-cache.ts`) keeps and drops pages.
 */
export default function pageTags() {
  return {
    name: 'page-tags',
    setHeaders: ({ tags = [] }) => new Headers({ 'Cache-Tag': tags.join(',') }),
    async invalidate() {
      throw new Error('Pages are invalidated by domain events, not from inside a page');
    },
  };
}
