/**
 * Astro's cache provider: it stores nothing and turns `Astro.cache.set({ tags })` into the `Cache-Tag` header, which
 * the page cache in front of Astro (`server/web/page-cache.ts`) uses.
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
