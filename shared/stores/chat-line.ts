import { atom, type ReadableAtom } from 'nanostores';
import type { ChatSocket, Sent, SocketState } from '../client/chat-socket.ts';
import type { ServerFrame } from '../contracts/socket.ts';
import { MINUTE_MS } from '../domain/time.ts';

/** A page that nobody has looked at for so long gives its connection up. */
export const HIDDEN_MS = 5 * MINUTE_MS;

/** What tabs tell each other. */
type TabWord =
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'state'; state: SocketState }
  | { kind: 'send'; frame: Sent }
  | { kind: 'ask' }
  | { kind: 'wake' };

/** The part of a `BroadcastChannel` that is used. */
interface Channel {
  onmessage: ((event: MessageEvent<TabWord>) => void) | null;
  postMessage(word: TabWord): void;
  close(): void;
}

export interface ChatLineOptions {
  createSocket(handlers: {
    known(): Record<string, number>;
    onFrame(frame: ServerFrame): void;
    onState(state: SocketState): void;
  }): ChatSocket;
  /** Joins the tabs of one account; null where the browser cannot: each tab then has a connection of its own. */
  channel(): Channel | null;
  /** Calls `lead` when this tab is the one that connects, and holds that until the promise resolves. */
  lock: ((lead: () => Promise<void>, signal: AbortSignal) => Promise<unknown>) | null;
}

/** The chat's connection as a page sees it, whichever tab holds it. */
export interface ChatLine {
  $state: ReadableAtom<SocketState>;
  /** False when nothing was sent. */
  send(frame: Sent): boolean;
  listen(listener: (frame: ServerFrame) => void): () => void;
  /** Names dialogs with the last `rev` that the page has. */
  know(known: () => Record<string, number>): () => void;
  /** True when this tab's own connection has asked for what its page missed; another tab's has not. */
  leads(): boolean;
  join(): void;
  leave(): void;
  /** `atOnce`: the page is left, and may come back as it was. */
  setVisible(isVisible: boolean, atOnce?: boolean): void;
  networkChanged(): void;
}

/** One connection for all tabs of a browser: whoever gets the lock connects, the others hear and speak through it. */
export function createChatLine({ createSocket, channel: open, lock }: ChatLineOptions): ChatLine {
  const $state = atom<SocketState>('off');
  const listeners = new Set<(frame: ServerFrame) => void>();
  const sources = new Set<() => Record<string, number>>();
  let channel: Channel | null = null;
  let socket: ChatSocket | null = null;
  let leaving: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function deliver(frame: ServerFrame): void {
    for (const listener of [...listeners]) listener(frame);
  }

  function lead(): Promise<void> {
    return new Promise((release) => {
      leaving?.signal.addEventListener('abort', () => {
        socket?.stop();
        socket = null;
        channel?.postMessage({ kind: 'state', state: 'off' });
        release();
      });
      socket = createSocket({
        known: () => Object.assign({}, ...[...sources].map((known) => known())) as Record<string, number>,
        onFrame(frame) {
          // The browser has it, whoever of its tabs shows it.
          if (frame.t === 'message' && !frame.message.author.isOwn)
            socket?.send({ t: 'received', dialogId: frame.message.dialogId, seq: frame.message.seq });
          channel?.postMessage({ kind: 'frame', frame });
          deliver(frame);
        },
        onState(state) {
          channel?.postMessage({ kind: 'state', state });
          $state.set(state);
        },
      });
      socket.start();
    });
  }

  function hear(word: TabWord): void {
    if (word.kind === 'send') socket?.send(word.frame);
    else if (word.kind === 'wake') socket?.wake();
    else if (word.kind === 'ask') {
      if (socket) channel?.postMessage({ kind: 'state', state: $state.get() });
    } else if (socket) return;
    else if (word.kind === 'frame') deliver(word.frame);
    else $state.set(word.state);
  }

  function connect(): void {
    if (leaving) return;
    leaving = new AbortController();
    channel = lock && open();
    if (!lock || !channel) return void lead();
    channel.onmessage = ({ data }) => hear(data);
    channel.postMessage({ kind: 'ask' });
    // Aborted while it waits for its turn: it has left.
    lock(lead, leaving.signal).catch(() => {});
  }

  function disconnect(): void {
    leaving?.abort();
    leaving = null;
    channel?.close();
    channel = null;
    $state.set('off');
  }

  return {
    $state,
    send(frame) {
      if (socket) return socket.send(frame);
      if ($state.get() !== 'online') return false;
      channel?.postMessage({ kind: 'send', frame });
      return channel !== null;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    know(known) {
      sources.add(known);
      return () => void sources.delete(known);
    },
    leads: () => socket !== null,
    join() {
      isWanted = true;
      connect();
    },
    leave() {
      isWanted = false;
      clearTimeout(hiding);
      disconnect();
    },
    setVisible(isVisible, atOnce = false) {
      clearTimeout(hiding);
      if (!isWanted) return;
      if (isVisible) {
        connect();
        if (socket) socket.wake();
        else channel?.postMessage({ kind: 'wake' });
      } else if (atOnce) disconnect();
      else hiding = setTimeout(disconnect, HIDDEN_MS);
    },
    networkChanged: () => socket?.networkChanged(),
  };
}
