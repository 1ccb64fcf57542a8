import { createChatSocket } from '#shared/client/chat-socket.ts';
import { createChatLine, type ChatLine } from '#shared/stores/chat-line.ts';
import { session } from './session.ts';

/** The chat's connection of this browser, over all its tabs. Safe to import on the server. */

const isOnline = (): boolean => navigator.onLine;

function address(token: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws/chat/?token=${encodeURIComponent(token)}`;
}

function create(): ChatLine {
  /** Tabs with another account take no part. */
  const name = (): string => `chat:${session.$session.get().user?.id ?? ''}`;
  const { locks } = navigator;
  const line = createChatLine({
    createSocket: (handlers) =>
      createChatSocket({
        ...handlers,
        open: (token) => new WebSocket(address(token)),
        token: () => session.token(),
        renew: (refused) => session.renew(refused),
        // eslint-disable-next-line no-console -- the only trace of a connection that failed
        log: (code) => console.warn(`Socket failure: ${code}`),
        isOnline,
      }),
    channel: () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name())),
    // Other browsers have it only where the page is secure.
    lock: locks ? (lead, signal) => locks.request(name(), { signal }, lead) : null,
  });
  for (const event of ['online', 'offline']) addEventListener(event, line.networkChanged);
  document.addEventListener('visibilitychange', () => line.setVisible(!document.hidden));
  // A page with a connection is not kept for the back button.
  addEventListener('pagehide', () => line.setVisible(false, true));
  addEventListener('pageshow', () => line.setVisible(true));
  session.$session.listen(({ status, user }) => {
    if (status === 'unauthenticated') line.leave();
    if (status === 'authenticated' && user.mayChat) line.join();
  });
  return line;
}

let line: ChatLine | null = null;

/** The connection, opened or not. */
export function chatLine(): ChatLine {
  line ??= create();
  return line;
}

/** Opens the connection for who has a chat; asks for the session first, whose account the tabs share it by. */
export async function joinChat(): Promise<ChatLine> {
  const shared = chatLine();
  const { user } = await session.load();
  if (user?.mayChat) shared.join();
  return shared;
}
