import type { PageTag } from '#shared/contracts/events.ts';
import { moscowDay } from '#shared/domain/time.ts';
import type { BusState } from '../platform/event-bus.ts';
import { DomainError } from '../platform/problems.ts';
import { createPageStore } from './page-store.ts';
import { makeReady, type ReadyPage, type RenderedPage } from './ready-page.ts';

/** Thrown by a render that cannot reach the database; the cache then serves a stale copy. */
export class RenderUnavailable extends DomainError {
  constructor() {
    super('service_unavailable', { retryAfterSeconds: 5 });
  }
}

export interface PageCacheOptions {
  /** Of all encodings of all pages together. */
  maxBytes: number;
  now: () => Date;
  /** Finds out what changed when that is unknown; calls {@link PageCache.setBusState} before it resolves. */
  settle?: () => Promise<void>;
}

export interface PageCache {
  /** The cached page if it may be served; never renders. */
  find(key: string): ReadyPage | undefined;
  /** {@link find}, else {@link render}, after `settle` when changes are unknown. */
  open(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage>;
  /**
   * Renders and stores. Calls during a render of the same key share its result; those that come after a change of the page
   * share one more render. On {@link RenderUnavailable} it returns a stale copy, if there is one.
   */
  render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage>;
  /** True for a page that has a copy or is being rendered. */
  knows(key: string): boolean;
  /** Marks pages with one of the tags as stale; `removes` deletes them. */
  invalidate(tags: readonly PageTag[], removes: boolean): void;
  /** Marks all pages as stale. */
  invalidateAll(): void;
  setBusState(state: BusState): void;
  /** `remembered`: changed tags that are kept for running renders. */
  stats(): { pages: number; bytes: number; tags: number; remembered: number };
}

/** A render that callers share. */
interface Flight {
  readonly startedAt: number;
  readonly drawn: Promise<Drawn>;
}

interface Drawn {
  page: ReadyPage;
  /** The page changed during the render. */
  touched: boolean;
}

/** With more changes than this during one render, its page counts as touched. */
const REMEMBERED_TAGS = 10_000;

export function createPageCache({ maxBytes, now, settle = async () => {} }: PageCacheOptions): PageCache {
  const store = createPageStore(maxBytes);
  const flights = new Map<string, Flight>();
  /** Changes since the start of the oldest running render: generation by tag. */
  const changedAt = new Map<PageTag, number>();
  let generation = 0;
  let everythingAt = 0;
  let busState: BusState = { sureUntilMs: Number.POSITIVE_INFINITY, away: false };

  const today = () => moscowDay(now());
  const isTouched = (tags: readonly PageTag[], since: number) =>
    since < everythingAt || tags.some((tag) => (changedAt.get(tag) ?? 0) > since);
  const isUnsure = () => !busState.away && performance.now() > busState.sureUntilMs;

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
    if (!kept || busState.away) return kept?.page;
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

    setBusState(state) {
      busState = state;
    },

    stats: () => ({ ...store.size(), remembered: changedAt.size }),
  };
}
