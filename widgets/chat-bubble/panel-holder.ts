import type { SocketState } from '#shared/client/chat-socket.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { ChatValues } from '#shared/domain/chat-attributes.ts';
import { hintNotLoaded } from '../kit/hint.ts';
import type { GivenContext } from '../kit/chat/page-context.ts';
import type { ChatPanel } from '../kit/chat/panel.tsx';
import type { BubbleParts } from './launcher.ts';

const CONNECTIONS = {
  off: 'offline',
  stopped: 'offline',
  connecting: 'connecting',
  waiting: 'reconnecting',
  online: 'online',
} as const satisfies Record<SocketState, string>;

type Bubble = HTMLElement & ChatValues & { opened: boolean; test: boolean; fetcher: Fetch | undefined };

interface Around {
  /** What the page has said of itself. */
  context(): GivenContext | null;
  parts(): BubbleParts;
  origin(): string;
  hrefOf(path: string): string;
  emit(name: string, detail: object): boolean;
  /** Something that the closed bubble shows is another. */
  changed(): void;
}

/** The panel of a bubble, which is loaded when it is wanted, and what it has told. */
export interface PanelHolder {
  /** Dialogs with something unread. */
  readonly unread: number;
  readonly connection: (typeof CONNECTIONS)[SocketState];
  /** The marketplace did not answer: the button leads there. */
  readonly isOut: boolean;
  /** The panel, or one on its way; null where nobody has wanted it. */
  readonly panel: Promise<ChatPanel | null> | null;
  dialogs(): ReturnType<ChatPanel['dialogs']>;
  /** Resolves to null where it did not load. */
  ready(): Promise<ChatPanel | null>;
  remove(): void;
  /** Removes it unless it is for the element's key and marketplace; true where it has. */
  check(): boolean;
  tellUnread(count: number): void;
}

export function createPanelHolder(
  bubble: Bubble,
  { parts, origin, context, hrefOf, emit, changed }: Around,
): PanelHolder {
  let panel: Promise<ChatPanel | null> | null = null;
  let panelOf = '';
  let shown: ChatPanel | null = null;
  let unread = 0;
  let state: SocketState = 'off';
  let attempt = 0;
  let isOut = false;
  const where = () => `${origin()} ${bubble.embedKey}`;

  function setOut(next: boolean): void {
    if (next === isOut) return;
    isOut = next;
    changed();
  }

  function tellUnread(count: number): void {
    if (count === unread) return;
    unread = count;
    emit('chat-unread', { count });
    if (bubble.unreadInTitle === 'on')
      import('./title.ts').then(({ showInTitle }) => showInTitle(count), hintNotLoaded);
    changed();
  }

  function tellConnection(next: SocketState): void {
    const before = CONNECTIONS[state];
    state = next;
    attempt = next === 'waiting' ? attempt + 1 : next === 'connecting' ? attempt : 0;
    if (CONNECTIONS[next] !== before) emit('chat-connection', { state: CONNECTIONS[next], attempt });
  }

  async function make(of: string): Promise<ChatPanel | null> {
    try {
      const { createPanel } = await import('../kit/chat/panel.tsx');
      // Removed meanwhile, or of another company.
      if (!bubble.isConnected || of !== panelOf) return null;
      shown = createPanel({
        ...parts(),
        place: { origin: origin(), key: bubble.embedKey ?? '', fetch: bubble.fetcher },
        settings: bubble,
        context,
        hrefOf,
        emit,
        onUnread: tellUnread,
        onConnection: tellConnection,
        onReach: (isReached) => setOut(!isReached),
        onClose: () => (bubble.opened = false),
      });
      return shown;
    } catch {
      panel = null;
      bubble.opened = false;
      hintNotLoaded();
      emit('chat-error', { code: 'service_unavailable' });
      setOut(true);
      return null;
    }
  }

  function remove(): void {
    shown?.remove();
    panel = shown = null;
    panelOf = '';
    tellConnection('off');
  }

  return {
    get unread() {
      return unread;
    },
    get connection() {
      return CONNECTIONS[state];
    },
    get isOut() {
      return isOut;
    },
    get panel() {
      return panel;
    },
    dialogs: () => shown?.dialogs() ?? [],
    ready() {
      if (!panel) {
        panelOf = where();
        panel = make(panelOf);
        changed();
      }
      return panel;
    },
    remove,
    check() {
      const isOther = panel !== null && panelOf !== where();
      if (isOther) remove();
      return isOther;
    },
    tellUnread,
  };
}
