import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ChatHost, Messages } from './options.ts';
import { hasGap, isFarBehind, threadOf, withChanges, withMessage, withOlder, type Thread } from './thread.ts';

const PAGE = 50;
const CATCH_UP_PAGE = 200;
/** Frames that pass each other close a gap by themselves. */
const GAP_MS = 300;
const RETRY_MS = 3_000;

export interface Threads {
  get(dialogId: string): Thread | undefined;
  adopt(dialogId: string, messages: Messages): void;
  /** Asks for the newest page, unless it is here. Fails with the error of the call. */
  load(dialogId: string): Promise<void>;
  /** Asks for the page before; with a number, until that message is here. */
  loadOlder(dialogId: string, seq?: number): Promise<void>;
  apply(message: ChatMessage): void;
  /** Asks for what this page may have missed of every dialog that it has. */
  resync(): void;
  resyncOne(dialogId: string): void;
  /** The last `rev` of each. */
  known(): Record<string, number>;
  stop(): void;
}

/** Keeps the threads of a page complete. */
export function createThreads(call: ChatHost['call'], set: (dialogId: string, thread: Thread) => void): Threads {
  const threads = new Map<string, Thread>();
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What was heard while the first page was on its way: the page may be older. */
  const early = new Map<string, ChatMessage[]>();
  /** Dialogs that were asked to catch up while they did. */
  const again = new Set<string>();
  let isStopped = false;

  function put(id: string, thread: Thread): void {
    if (thread === threads.get(id)) return;
    threads.set(id, thread);
    set(id, thread);
    if (hasGap(thread)) soon(id, GAP_MS);
  }

  function soon(id: string, ms: number): void {
    if (isStopped || timers.has(id)) return;
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        const thread = threads.get(id);
        if (thread && hasGap(thread)) resyncOne(id);
      }, ms),
    );
  }

  async function catchUp(id: string): Promise<void> {
    for (;;) {
      const before = threads.get(id);
      if (!before || isStopped) return;
      const answer = await call('GET /chat/messages', { dialog: id, since: before.rev, limit: CATCH_UP_PAGE });
      const thread = threads.get(id) ?? before;
      if (isFarBehind(thread, answer)) {
        const newest = await call('GET /chat/messages', { dialog: id, limit: PAGE });
        const heard = threads.get(id)?.items ?? [];
        return put(
          id,
          heard.reduce((all, one) => (one.rev > newest.rev ? withMessage(all, one) : all), threadOf(newest)),
        );
      }
      put(id, withChanges(thread, answer));
      if (!answer.hasMore) return;
    }
  }

  function resyncOne(id: string): void {
    if (running.has(id)) return void again.add(id);
    const work = catchUp(id)
      .catch(() => {
        // Until it has come the page may lack something.
        if (!isStopped)
          timers.set(
            id,
            setTimeout(() => (timers.delete(id), resyncOne(id)), RETRY_MS),
          );
      })
      .finally(() => {
        running.delete(id);
        if (again.delete(id)) resyncOne(id);
      });
    running.set(id, work);
  }

  return {
    get: (id) => threads.get(id),
    adopt: (id, messages) => put(id, threadOf(messages)),
    async load(id) {
      if (threads.has(id)) return;
      early.set(id, early.get(id) ?? []);
      const answer = await call('GET /chat/messages', { dialog: id, limit: PAGE });
      const heard = early.get(id) ?? [];
      early.delete(id);
      if (!threads.has(id)) put(id, heard.reduce(withMessage, threadOf(answer)));
    },
    async loadOlder(id, seq) {
      for (let thread = threads.get(id); thread?.hasOlder; thread = threads.get(id)) {
        const before = thread.items[0]?.seq ?? 0;
        if (seq !== undefined && before <= seq) return;
        const answer = await call('GET /chat/messages', {
          dialog: id,
          before,
          limit: seq === undefined ? PAGE : CATCH_UP_PAGE,
        });
        // Another call of the same was faster, or the thread was taken anew.
        const now = threads.get(id);
        if (now && now.items[0]?.seq === before) put(id, withOlder(now, answer));
        if (seq === undefined) return;
      }
    },
    apply(message) {
      const thread = threads.get(message.dialogId);
      if (thread) put(message.dialogId, withMessage(thread, message));
      else early.get(message.dialogId)?.push(message);
    },
    resync() {
      for (const id of threads.keys()) resyncOne(id);
    },
    resyncOne(id) {
      if (threads.has(id)) resyncOne(id);
    },
    known: () => Object.fromEntries([...threads].map(([id, { rev }]) => [id, rev])),
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
