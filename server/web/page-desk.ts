import { RateLimiterMemory } from 'rate-limiter-flexible';
import { asLimitExceeded, visitorKey } from '../platform/limits.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderedPage, ReadyPage } from './ready-page.ts';
import { createWorkQueue } from '../platform/work-queue.ts';

/** Provides pages from the cache, or renders them through a queue with a limit for each visitor. */
export interface PageDesk {
  /**
   * `ip`: the visitor's; without it the limit does not apply. Throws `limit_exceeded` and `service_unavailable` with the
   * seconds to wait, and what the cache throws.
   */
  open(key: string, render: () => Promise<RenderedPage>, ip?: string): Promise<ReadyPage>;
  /**
   * Renders for one caller, without the cache and through a separate queue; each call counts for `subject`. Throws like
   * {@link open}.
   */
  drawFor<Page>(subject: string, render: () => Promise<Page>): Promise<Page>;
  /** Resolves when no render waits. */
  quiet(): Promise<void>;
}

export interface PageDeskOptions {
  cache: PageCache;
  /** For each visitor: pages that are not cached, and as many again for the caller only; 0: no limit. */
  newPagesPerMinute: number;
}

/** The pages of this time may come in one burst. */
const BURST_SECONDS = 12;
const RENDERS_AT_ONCE = 4;
/** About a second of work. */
const WAITING_MAX = 200;

/**
 * Counts in memory, since each process renders for itself. Renders of a changed page are not counted: visitors do not
 * cause them.
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
