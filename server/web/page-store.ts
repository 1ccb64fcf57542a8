import { LRUCache } from 'lru-cache';
import type { PageTag } from '#shared/contracts/events.ts';
import type { ReadyPage } from './ready-page.ts';

export interface KeptPage {
  readonly key: string;
  readonly page: ReadyPage;
  /** Must be rendered again before it is served, unless the database is offline. */
  stale: boolean;
  /** Number of the Moscow day of the render: pages say «сегодня». */
  readonly day: number;
  /** Its size when last counted. */
  bytes: number;
}

/**
 * Pages in memory, at most `maxBytes`. A page requested again counts as in use. Pages requested once are evicted first, so
 * that one-time addresses do not evict pages in use.
 */
export interface PageStore {
  /** Counts as a use. */
  use(key: string): KeptPage | undefined;
  peek(key: string): KeptPage | undefined;
  put(kept: Omit<KeptPage, 'bytes'>): void;
  delete(key: string): void;
  withTag(tag: PageTag): Iterable<KeptPage>;
  all(): Iterable<KeptPage>;
  size(): { pages: number; bytes: number; tags: number };
}

/** The maximum share of the memory for pages in use. */
const IN_USE_SHARE = 0.8;

export function createPageStore(maxBytes: number): PageStore {
  const keysOf = new Map<PageTag, Set<KeptPage>>();
  const sizeCalculation = ({ bytes }: KeptPage) => Math.max(bytes, 1);
  const once = new LRUCache<string, KeptPage>({
    // For the library 0 means no limit.
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation,
    dispose: (kept, _key, reason) => reason === 'evict' && forgetTags(kept),
  });
  const inUseBytes = Math.max(Math.floor(maxBytes * IN_USE_SHARE), 1);
  const inUse = new LRUCache<string, KeptPage>({
    maxSize: inUseBytes,
    sizeCalculation,
    // The least recently used page moves to the others.
    dispose: (kept, key, reason) => reason === 'evict' && once.set(key, kept),
  });

  function forgetTags(kept: KeptPage): void {
    for (const tag of kept.page.tags) {
      const pages = keysOf.get(tag);
      pages?.delete(kept);
      if (pages?.size === 0) keysOf.delete(tag);
    }
  }

  function makeRoom(): void {
    while (once.size > 0 && once.calculatedSize + inUse.calculatedSize > maxBytes) once.pop();
  }

  function remove(key: string): void {
    const kept = peek(key);
    if (!kept) return;
    forgetTags(kept);
    inUse.delete(key);
    once.delete(key);
  }

  const peek = (key: string) => inUse.peek(key) ?? once.peek(key);

  /** Moves a page to those in use and counts its size anew. */
  function weigh(kept: KeptPage): void {
    inUse.delete(kept.key);
    once.delete(kept.key);
    kept.bytes = kept.page.bytes();
    if (kept.bytes > maxBytes) return forgetTags(kept);
    (kept.bytes > inUseBytes ? once : inUse).set(kept.key, kept);
    makeRoom();
  }

  return {
    use(key) {
      const known = inUse.get(key);
      if (known && known.bytes === known.page.bytes()) return known;
      const kept = known ?? once.get(key);
      if (kept) weigh(kept);
      return kept;
    },
    peek,
    put(page) {
      const kept = { ...page, bytes: page.page.bytes() };
      const wasInUse = inUse.has(page.key);
      remove(page.key);
      if (kept.bytes > maxBytes) return;
      for (const tag of kept.page.tags) {
        const pages = keysOf.get(tag);
        if (pages) pages.add(kept);
        else keysOf.set(tag, new Set([kept]));
      }
      (wasInUse && kept.bytes <= inUseBytes ? inUse : once).set(kept.key, kept);
      makeRoom();
    },
    delete: remove,
    withTag: (tag) => [...(keysOf.get(tag) ?? [])],
    *all() {
      yield* inUse.values();
      yield* once.values();
    },
    size: () => ({
      pages: inUse.size + once.size,
      bytes: inUse.calculatedSize + once.calculatedSize,
      tags: keysOf.size,
    }),
  };
}
