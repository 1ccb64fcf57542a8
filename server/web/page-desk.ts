import { RateLimiterMemory } from 'rate-limiter-flexible';
import { asLimitExceeded, visitorKey } from '../platform/limits.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderedPage, ReadyPage } from './ready-page.ts';
import { createWorkQueue } from '../platform/work-queue.ts';

/** Where a page is asked for: from memory, or drawn in its turn within the visitor's limit. */
export interface PageDesk {
  /**
   * `ip`: of the visitor; without one nobody is counted. Throws `limit_exceeded` and `service_unavailable` with the seconds to
   * wait, and what the cache throws.
   */
  open(key: string, render: () => Promise<RenderedPage>, ip?: string): Promise<ReadyPage>;
  /**
   * Draws for one caller: nothing is shared or kept, each time is counted for `subject`, and the turn is not that of pages for
   * everybody. Throws as {@link open} does.
   */
  drawFor<Page>(subject: string, render: () => Promise<Page>): Promise<Page>;
  /** Resolves when nobody waits for a render. */
  quiet(): Promise<void>;
}

export interface PageDeskOptions {
  cache: PageCache;
  /** Pages that nobody has asked for before, for each visitor, and as many drawn for the caller; 0: no limit. */
  newPagesPerMinute: number;
}

/** All pages of this time may come at once. */
const BURST_SECONDS = 12;
const RENDERS_AT_ONCE = 4;
/** About a second of work. */
const WAITING_MAX = 200;

/**
 * Counts in memory, since each process draws for itself. Who asks for what is drawn anew after a change is not counted: it is
 * no fault of theirs.
 */
export function createPageDesk({ cache, newPagesPerMinute }: PageDeskOptions): PageDesk {
  const queue = createWorkQueue({ atOnce: RENDERS_AT_ONCE, length: WAITING_MAX });
  const callersQueue = createWorkQueue({ atOnce: RENDERS_AT_ONCE, length: WAITING_MAX });
  const points = Math.ceil((newPagesPerMinute * BURST_SECONDS) / 60);
  const limiter = points > 0 ? new RateLimiterMemory({ points, duration: BURST_SECONDS }) : null;

  async function count(subject: string): Promise<void> {
    try {
      await limiter?.consume(subject);
    } catch (refusal) {
      throw asLimitExceeded(refusal);
    }
  }

  return {
    async open(key, render, ip) {
      if (ip !== undefined && !cache.knows(key)) await count(visitorKey(ip));
      return cache.open(key, () => queue.run(render));
    },
    async drawFor(subject, render) {
      await count(`caller ${subject}`);
      return callersQueue.run(render);
    },
    quiet: queue.quiet,
  };
}
