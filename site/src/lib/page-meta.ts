import type { AstroGlobal } from 'astro';
import type { PageMeta } from '#shared/contracts/content.ts';

/** Staff's texts for a page; absent fields keep the page’s own. */
export type PageOverrides = { [Field in keyof PageMeta]?: string };

const metaOf = new WeakMap<App.Locals, Promise<PageOverrides>>();

/**
 * The texts set for the path of the page. None for a filtered list, which has its own, and when the call fails: the
 * page then keeps its own.
 */
export function findPageMeta({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>): Promise<PageOverrides> {
  const known = metaOf.get(locals);
  if (known) return known;
  // The query of a private page is not a filter: it says where to continue.
  const isNarrowed = url.search !== '' && locals.marks.audience !== 'caller';
  const meta = isNarrowed ? Promise.resolve({}) : askFor(locals, url.pathname).catch(() => ({}));
  metaOf.set(locals, meta);
  return meta;
}

async function askFor({ call }: App.Locals, path: string): Promise<PageOverrides> {
  const meta = await call('GET /meta/pages', { path });
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
}
