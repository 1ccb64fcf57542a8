import type { SocketState } from '#shared/client/chat-socket.ts';
import { whenBlocked } from '../kit/blocked.ts';
import { isKeptOut } from '../kit/kept-out.ts';
import type { ChatPanel, PanelOptions } from '../kit/chat/panel.tsx';
import { visitOf } from '../kit/visits.ts';
import type { Around, Bubble, ConnectionState, PanelHearer } from './around.ts';

const CONNECTIONS = {
  off: 'offline',
  stopped: 'offline',
  connecting: 'connecting',
  waiting: 'reconnecting',
  online: 'online',
} as const satisfies Record<SocketState, ConnectionState>;

/**
 * Makes the panel of a bubble, in the page; in a frame where its mode says so, or where the page's policy blocks our requests.
 * Null when nobody wants it any more. Fails where it does not load.
 */
export async function openPanel(bubble: Bubble, around: Around, told: PanelHearer): Promise<ChatPanel | null> {
  const { parts, context, hrefOf, emit } = around;
  const origin = around.origin();
  let attempt = 0;
  const options: PanelOptions = {
    ...parts(),
    place: { origin, key: bubble.embedKey ?? '', fetch: bubble.fetcher },
    settings: bubble,
    context,
    hrefOf,
    emit,
    onUnread: told.unread,
    onConnection(next) {
      attempt = next === 'waiting' ? attempt + 1 : next === 'connecting' ? attempt : 0;
      told.connection(CONNECTIONS[next], attempt);
    },
    onReach: told.reach,
    onClose: () => (bubble.opened = false),
  };
  const framed = async () => (await import('../kit/chat/framed-panel.ts')).createFramedPanel(options);
  const inline = async () => (await import('../kit/chat/panel.tsx')).createPanel(options);
  const { grant, framed: known } = visitOf(bubble.embedKey ?? '');
  // Whom a frame alone knows would be asked for a code once more.
  const isForFrame = isKeptOut(origin) || (!grant && known?.chats === true);
  const isFramed = bubble.mode === 'frame' || (bubble.mode === 'auto' && isForFrame);
  let panel = await (isFramed ? framed() : inline());
  if (!told.isWanted()) {
    panel.remove();
    return null;
  }

  const stop = isFramed || bubble.mode === 'inline' ? () => {} : whenBlocked('connect-src', origin, () => void move());
  let isOver = false;
  async function move(): Promise<void> {
    stop();
    const next = await framed();
    panel.remove();
    panel = next;
    if (isOver) next.remove();
    else if (bubble.opened) next.show(true);
  }

  return {
    dialogs: () => panel.dialogs(),
    show: (isAsked) => panel.show(isAsked),
    hide: () => panel.hide(),
    wish: (wish) => panel.wish(wish),
    tellPage: () => panel.tellPage(),
    markRead: (id) => panel.markRead(id),
    connect: () => panel.connect(),
    disconnect: () => panel.disconnect(),
    reset: async () => panel.reset?.(),
    ...(isFramed && { identify: (jwt: string) => panel.identify?.(jwt) ?? Promise.resolve(false) }),
    remove() {
      isOver = true;
      stop();
      panel.remove();
      options.onConnection('off');
    },
  };
}
