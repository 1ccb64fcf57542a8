import { hintNotLoaded } from '../kit/hint.ts';
import type { ChatPanel } from '../kit/chat/panel.tsx';
import type { Around, Bubble, ConnectionState } from './around.ts';

/** The panel of a bubble, which is loaded when it is wanted, and what it has told. */
export interface PanelHolder {
  /** Dialogs with something unread. */
  readonly unread: number;
  readonly connection: ConnectionState;
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
  /** Fails as a call. */
  identify(jwt: string): Promise<{ verified: boolean }>;
}

export function createPanelHolder(bubble: Bubble, around: Around): PanelHolder {
  const { emit, changed } = around;
  let panel: Promise<ChatPanel | null> | null = null;
  let panelOf = '';
  let shown: ChatPanel | null = null;
  let unread = 0;
  let connection: ConnectionState = 'offline';
  let isOut = false;
  const where = () => `${around.origin()} ${bubble.embedKey} ${bubble.mode === 'frame'}`;

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

  async function make(of: string): Promise<ChatPanel | null> {
    try {
      const { openPanel } = await import('./open-panel.ts');
      const made = await openPanel(bubble, around, {
        isWanted: () => bubble.isConnected && of === panelOf,
        unread: tellUnread,
        connection(state, attempt) {
          if (state === connection) return;
          connection = state;
          emit('chat-connection', { state, attempt });
        },
        reach: (isReached) => setOut(!isReached),
      });
      shown = made ?? shown;
      return made;
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
  }

  return {
    get unread() {
      return unread;
    },
    get connection() {
      return connection;
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
    async identify(jwt) {
      const { identifyAt } = await import('./identify.ts');
      return { verified: await identifyAt(bubble, around, () => this.ready(), jwt) };
    },
  };
}
