import type { PageTag } from '#shared/contracts/events.ts';
import { moscowDay } from '#shared/domain/time.ts';
import type { Hearing } from '../platform/event-bus.ts';
import { createPageStore } from './page-store.ts';
import { makeReady, type ReadyPage, type RenderedPage } from './ready-page.ts';

/** Thrown by a render that could not reach the database: an old copy is better than nothing. */
export class RenderUnavailable extends Error {}

export interface PageCacheOptions {
  /** Bytes of all encodings of all pages together. */
  maxBytes: number;
  now: () => Date;
  /** Finds out what changed, when nobody can be sure: afterwards the cache was told of it by {@link PageCache.setHearing}. */
  settle?: () => Promise<void>;
}

export interface PageCache {
  /** The page when it may be served as it is; nothing is rendered. */
  find(key: string): ReadyPage | undefined;
  /** {@link find}, else {@link render}; first it finds out what changed, where that is not known. */
  open(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage>;
  /**
   * Renders and stores; calls that come while a key is rendered share its result, unless a change that they came after
   * concerns it: then all of them share one more render. When the render is {@link RenderUnavailable} an old copy is served,
   * if there is one.
   */
  render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage>;
  /** True for a page of which there is a copy, and for one that is being rendered. */
  knows(key: string): boolean;
  /** Pages with one of the tags are rendered anew; with `removes` their old copies are forgotten. */
  invalidate(tags: readonly PageTag[], removes: boolean): void;
  /** Nothing is known to be true any more. */
  invalidateAll(): void;
  setHearing(hearing: Hearing): void;
  /** `remembered`: tags whose changes are kept for renders under way. */
  stats(): { pages: number; bytes: number; tags: number; remembered: number };
}

/** A render that callers share. */
interface Flight {
  readonly startedAt: number;
  readonly drawn: Promise<Drawn>;
}

interface Drawn {
  page: ReadyPage;
  /** A change that was heard during the render concerns it. */
  touched: boolean;
}

/** With more changes than this during one render it counts as touched, whatever it shows. */
const REMEMBERED_TAGS = 10_000;

export function createPageCache({ maxBytes, now, settle = async () => {} }: PageCacheOptions): PageCache {
  const store = createPageStore(maxBytes);
  const flights = new Map<string, Flight>();
  /** Changes since the start of the oldest running render: generation by tag. */
  const changedAt = new Map<PageTag, number>();
  let generation = 0;
  let everythingAt = 0;
  let hearing: Hearing = { sureUntilMs: Number.POSITIVE_INFINITY, away: false };

  const today = () => moscowDay(now());
  const isTouched = (tags: readonly PageTag[], since: number) =>
    since < everythingAt || tags.some((tag) => (changedAt.get(tag) ?? 0) > since);
  const isUnsure = () => !hearing.away && performance.now() > hearing.sureUntilMs;

  /** Ends with the page, and whether a change concerned it meanwhile. */
  async function draw(key: string, startedAt: number, render: () => Promise<RenderedPage>): Promise<Drawn> {
    try {
      const page = makeReady(await render());
      const touched = isTouched(page.tags, startedAt);
      if (page.status !== 200) store.delete(key);
      else if (page.tags.length > 0 && !touched) store.put({ key, page, stale: false, day: today() });
      return { page, touched };
    } catch (error) {
      const old = store.peek(key);
      if (error instanceof RenderUnavailable && old) return { page: old.page, touched: false };
      throw error;
    }
  }

  function share(key: string, render: () => Promise<RenderedPage>): Flight {
    const flight = { startedAt: generation, drawn: draw(key, generation, render) };
    flights.set(key, flight);
    const end = () => {
      flights.delete(key);
      if (flights.size === 0) changedAt.clear();
    };
    flight.drawn.then(end, end);
    return flight;
  }

  function find(key: string): ReadyPage | undefined {
    const kept = store.use(key);
    if (!kept || hearing.away) return kept?.page;
    return kept.stale || kept.day !== today() || isUnsure() ? undefined : kept.page;
  }

  async function render(key: string, drawPage: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const since = generation;
    const flight = flights.get(key) ?? share(key, drawPage);
    const { page, touched } = await flight.drawn;
    return touched && flight.startedAt < since ? render(key, drawPage) : page;
  }

  return {
    find,
    render,
    async open(key, drawPage) {
      const ready = find(key);
      if (ready) return ready;
      if (!isUnsure()) return render(key, drawPage);
      await settle();
      return find(key) ?? render(key, drawPage);
    },

    knows: (key) => flights.has(key) || store.peek(key) !== undefined,

    invalidate(tags, removes) {
      generation += 1;
      for (const tag of tags) {
        if (flights.size > 0) changedAt.set(tag, generation);
        for (const kept of store.withTag(tag)) {
          if (removes) store.delete(kept.key);
          else kept.stale = true;
        }
      }
      if (changedAt.size <= REMEMBERED_TAGS) return;
      changedAt.clear();
      everythingAt = generation;
    },

    invalidateAll() {
      generation += 1;
      everythingAt = generation;
      changedAt.clear();
      for (const kept of store.all()) kept.stale = true;
    },

    setHearing(heard) {
      hearing = heard;
    },

    stats: () => ({ ...store.size(), remembered: changedAt.size }),
  };
}
