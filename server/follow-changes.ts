import type { Breaker } from './database/breaker.ts';
import type { ProductSources } from './domains/all.ts';
import type { ChatSockets } from './domains/chat/index.ts';
import type { BusListener } from './platform/event-bus.ts';
import type { Outage } from './platform/outage.ts';
import type { Outbox } from './platform/outbox.ts';
import type { PageCache } from './web/page-cache.ts';

interface Followers {
  sources: ProductSources;
  cache: PageCache;
  outbox: Outbox;
  breakers: readonly Breaker[];
  outage: Outage;
  chatSockets: Pick<ChatSockets, 'recheck'>;
}

/** After these some people may do less, although their sessions go on. */
const ENDS_RIGHTS: ReadonlySet<string> = new Set([
  'company.blocked',
  'company.closed',
  'member.removed',
  'embed_key.changed',
]);

/** Connects the bus to this process: all in-memory state follows the database. */
export function followChanges({ sources, cache, outbox, breakers, outage, chatSockets }: Followers): BusListener {
  const { addedItems, search, resumeSearch, rubricator, embedKeys, pageMetas } = sources;
  return {
    onNotice(notice) {
      embedKeys.follow(notice);
      pageMetas.follow(notice);
      cache.invalidate(notice.tags, notice.removes);
      // A page rendered before the search had the change is rendered again.
      void Promise.all([addedItems.follow(notice), search.follow(notice), resumeSearch.follow(notice)]).then(() => {
        cache.invalidate(notice.tags, false);
        void rubricator.follow(notice);
      });
      outbox.wake();
      if (ENDS_RIGHTS.has(notice.type)) void chatSockets.recheck().catch(() => {});
    },
    onState(state) {
      cache.setBusState(state);
      for (const breaker of breakers) breaker.setAway(state.away);
      if (state.away) outage.away();
      else outage.answered();
    },
    onUnknown() {
      pageMetas.forget();
      cache.invalidateAll();
      void Promise.all([addedItems.catchUp(), search.catchUp(), resumeSearch.catchUp()]).then(() => {
        cache.invalidateAll();
        void rubricator.recount();
      });
    },
  };
}
