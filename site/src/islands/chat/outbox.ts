import { atom, type ReadableAtom } from 'nanostores';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { SOCKET_RETRY_MS, SOCKET_RETRY_MS_MAX } from '#shared/domain/chat.ts';
import type { ChatHost } from './options.ts';
import type { Outgoing } from './outbox-storage.ts';

/** How long the socket has for its answer before the message goes by HTTP. */
const ACK_MS = 8_000;
const STORAGE_MS = 3_000;
const NOT_SENT = 'Не\u00a0ушло';

export interface Outbox {
  /** In the order in which they were written. */
  $items: ReadableAtom<readonly Outgoing[]>;
  /** Brings back what an earlier page has left. */
  restore(): Promise<void>;
  add(outgoing: Outgoing): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The other side has answered: what waited for that goes, in its order. */
  release(dialogId: string): void;
  /** The message stands, however that became known. */
  settle(message: ChatMessage): void;
  hear(frame: ServerFrame): void;
  /** There may be a connection again. */
  wake(): void;
  stop(): void;
}

/** What became of one try. `later`: nobody refused it. */
type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; why: string; isHeld?: boolean }
  | { kind: 'later'; afterMs?: number };

type OutboxHost = Pick<ChatHost, 'call' | 'line' | 'outbox' | 'isOnline'>;

/**
 * Sends messages in their order, one at a time in each dialog, until the server has said of each that it stands or that it
 * is refused. A message keeps its `clientId`, so however often it is sent, it is there once.
 */
export function createOutbox(host: OutboxHost, owner: string, onSent: (message: ChatMessage) => void): Outbox {
  const $items = atom<readonly Outgoing[]>([]);
  /** Dialogs with a message on its way. */
  const busy = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  /** Who waits for an answer of the socket, by `clientId`. */
  const waiting = new Map<string, (outcome: Outcome | 'lost') => void>();
  let isStopped = false;
  /** What an earlier page has left goes first. */
  let isRestored = false;

  const find = (clientId: string) => $items.get().find(({ message }) => message.clientId === clientId);
  const without = (clientId: string) => $items.get().filter(({ message }) => message.clientId !== clientId);

  function keep(outgoing: Outgoing): void {
    // Without storage it is sent all the same, while the page stays.
    host.outbox.keep(owner, outgoing).catch(() => {});
  }

  function drop(clientId: string): void {
    $items.set(without(clientId));
    host.outbox.forget(owner, clientId).catch(() => {});
  }

  function settle(message: ChatMessage): void {
    const { clientId } = message;
    if (clientId === null) return;
    waiting.get(clientId)?.({ kind: 'sent' });
    if (find(clientId)) drop(clientId);
  }

  function refuse(clientId: string, why: string, isHeld = false): void {
    const refused = find(clientId);
    if (!refused) return;
    const next = { ...refused, refusal: why, isHeld };
    $items.set($items.get().map((one) => (one === refused ? next : one)));
    keep(next);
  }

  function bySocket({ message }: Outgoing): Promise<Outcome | 'lost'> {
    const { clientId } = message;
    return new Promise((resolve) => {
      const timer = setTimeout(() => done('lost'), ACK_MS);
      const unlisten = host.line.$state.listen((state) => state !== 'online' && done('lost'));
      function done(outcome: Outcome | 'lost'): void {
        clearTimeout(timer);
        unlisten();
        waiting.delete(clientId);
        resolve(outcome);
      }
      waiting.set(clientId, done);
      if (!host.line.send({ t: 'send', message })) done('lost');
    });
  }

  async function byHttp({ message }: Outgoing): Promise<Outcome> {
    try {
      onSent(await host.call('POST /chat/messages', message));
      return { kind: 'sent' };
    } catch (error) {
      // Calls fail with a CallError.
      const { status = 0, code, problem, waitMs } = error as Partial<CallError>;
      // As the socket says it: without a time, what is over the limit of a row waits for the answer.
      const isPassing = code === 'request_timeout' || code === 'in_flight' || (code === 'limit_exceeded' && waitMs);
      if (!problem || status >= 500 || status === 401 || isPassing)
        return { kind: 'later', ...(waitMs ? { afterMs: waitMs } : {}) };
      const { errors, message: text } = explainProblem(problem);
      return { kind: 'refused', why: Object.values(errors)[0] ?? text ?? NOT_SENT, isHeld: code === 'limit_exceeded' };
    }
  }

  async function pump(dialogId: string): Promise<void> {
    if (busy.has(dialogId) || isStopped || !isRestored) return;
    clearTimeout(timers.get(dialogId));
    busy.add(dialogId);
    try {
      for (let next = headOf(dialogId); next && !isStopped; next = headOf(dialogId)) {
        const told = host.line.$state.get() === 'online' ? await bySocket(next) : 'lost';
        // Meanwhile it may have come from another tab.
        if (!find(next.message.clientId)) continue;
        if (isStopped || (told === 'lost' && !host.isOnline())) return;
        const outcome = told === 'lost' ? await byHttp(next) : told;
        if (outcome.kind === 'later') return later(dialogId, outcome.afterMs);
        failures.delete(dialogId);
        if (outcome.kind === 'refused') refuse(next.message.clientId, outcome.why, outcome.isHeld);
        // The answer named another message: never again.
        else if (find(next.message.clientId)) drop(next.message.clientId);
      }
    } finally {
      busy.delete(dialogId);
    }
  }

  /** Nothing overtakes what waits for an answer. */
  function headOf(dialogId: string): Outgoing | undefined {
    const isNext = ({ message, refusal, isHeld }: Outgoing): boolean =>
      message.dialogId === dialogId && (refusal === null || isHeld === true);
    const next = $items.get().find(isNext);
    return next?.refusal === null ? next : undefined;
  }

  function release(dialogId: string): void {
    const isWaiting = ({ message, isHeld }: Outgoing): boolean => isHeld === true && message.dialogId === dialogId;
    if (!$items.get().some(isWaiting)) return;
    $items.set($items.get().map((one) => (isWaiting(one) ? { ...one, refusal: null, isHeld: false } : one)));
    void pump(dialogId);
  }

  function later(dialogId: string, afterMs?: number): void {
    const count = (failures.get(dialogId) ?? 0) + 1;
    failures.set(dialogId, count);
    const wait = afterMs ?? Math.min(SOCKET_RETRY_MS * 2 ** (count - 1), SOCKET_RETRY_MS_MAX);
    timers.set(
      dialogId,
      setTimeout(() => void pump(dialogId), wait),
    );
  }

  function pumpAll(): void {
    for (const id of new Set($items.get().map(({ message }) => message.dialogId))) void pump(id);
  }

  return {
    $items,
    async restore() {
      // A browser's storage may never answer; what is written now is sent all the same.
      const patience = new Promise<Outgoing[]>((resolve) => setTimeout(() => resolve([]), STORAGE_MS));
      const kept = await Promise.race([host.outbox.load(owner).catch(() => []), patience]);
      isRestored = true;
      const known = new Set($items.get().map(({ message }) => message.clientId));
      const missing = kept.filter(({ message }) => !known.has(message.clientId));
      // It may have been answered meanwhile.
      const before = missing.map((one) => (one.isHeld ? { ...one, refusal: null, isHeld: false } : one));
      $items.set([...before.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), ...$items.get()]);
      pumpAll();
    },
    add(outgoing) {
      $items.set([...$items.get(), outgoing]);
      keep(outgoing);
      void pump(outgoing.message.dialogId);
    },
    retry(clientId) {
      const refused = find(clientId);
      if (!refused) return;
      const again = { ...refused, refusal: null, isHeld: false };
      // It goes after what has been written since.
      $items.set([...without(clientId), again]);
      keep(again);
      void pump(again.message.dialogId);
    },
    discard(clientId) {
      const dialogId = find(clientId)?.message.dialogId;
      drop(clientId);
      if (dialogId) void pump(dialogId);
    },
    release,
    settle,
    hear(frame) {
      if (frame.t !== 'error' || frame.ref === null) return;
      const { code, detail, ref, retryAfterSeconds } = frame;
      const isPassing = retryAfterSeconds !== null || code === 'service_unavailable' || code === 'internal';
      const afterMs = retryAfterSeconds === null ? {} : { afterMs: retryAfterSeconds * 1_000 };
      waiting.get(ref)?.(
        isPassing
          ? { kind: 'later', ...afterMs }
          : { kind: 'refused', why: detail || NOT_SENT, isHeld: code === 'limit_exceeded' },
      );
    },
    wake() {
      failures.clear();
      for (const { message, isHeld } of $items.get()) if (isHeld) release(message.dialogId);
      pumpAll();
    },
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const done of [...waiting.values()]) done('lost');
    },
  };
}
