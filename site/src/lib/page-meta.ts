import type { AstroGlobal } from 'astro';
import type { PageMeta } from '#shared/contracts/content.ts';

/** What staff says of a page instead of its own; a field that is absent stays the page’s. */
export type PageOverrides = { [Field in keyof PageMeta]?: string };

const metaOf = new WeakMap<App.Locals, Promise<PageOverrides>>();

/**
 * What is set for the path of the page. Nothing for a list that its query narrows, which says that itself, and when it cannot
 * be asked: the page is then as it would be without.
 */
export function findPageMeta({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>): Promise<PageOverrides> {
  const known = metaOf.get(locals);
  if (known) return known;
  // The query of a page for its caller narrows nothing: it says where to go on to.
  const isNarrowed = url.search !== '' && locals.marks.audience !== 'caller';
  const meta = isNarrowed ? Promise.resolve({}) : askFor(locals, url.pathname).catch(() => ({}));
  metaOf.set(locals, meta);
  return meta;
}

async function askFor({ call }: App.Locals, path: string): Promise<PageOverrides> {
  const meta = await call('GET /meta/pages', { path });
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
}
