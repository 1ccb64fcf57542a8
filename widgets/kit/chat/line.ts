import { createChatSocket } from '#shared/client/chat-socket.ts';
import { createChatLine, type ChatLine } from '#shared/stores/chat-line.ts';
import type { CallError } from '#shared/client/call.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { changeVisit } from '../keep-visit.ts';
import { visitorCall, type VisitorPlace } from '../guest.ts';
import { visitOf } from '../visits.ts';

interface Shared {
  line: ChatLine;
  users: number;
  end(): void;
}

/** Connections of this page, by their marketplace, key and grant. */
const lines = new Map<string, Shared>();

/** The one connection of all elements of a page with the same key, and of the tabs that share its grant. */
export function takeLine(place: VisitorPlace): { line: ChatLine; release(): void } {
  const { origin, key } = place;
  const name = `karkas-chat ${origin} ${key} ${visitOf(key).grant?.grantId ?? ''}`;
  const shared = lines.get(name) ?? create(place, name);
  lines.set(name, shared);
  shared.users += 1;
  let isReleased = false;
  return {
    line: shared.line,
    release() {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      lines.delete(name);
      shared.end();
    },
  };
}

/** Keeps the statuses of the visitor's responds as they change, until `gone`. */
export function hearResponds(place: VisitorPlace, gone: AbortSignal): void {
  if (gone.aborted) return;
  const { key } = place;
  const { line, release } = takeLine(place);
  line.join();
  const stop = line.listen((frame) => {
    if (frame.t !== 'respond') return;
    const { responds } = visitOf(key);
    const label = APPLICANT_STATUS_LABELS[frame.status];
    for (const [name, known] of Object.entries(responds))
      if (known.id === frame.respondId && known.label !== label)
        changeVisit(key, { responds: { ...responds, [name]: { ...known, label } } });
  });
  gone.addEventListener('abort', () => {
    stop();
    release();
  });
}

function create(place: VisitorPlace, name: string): Shared {
  const call = visitorCall(place);
  const { locks } = navigator;
  /** A ticket opens one connection; null where the grant holds no more. */
  const ticket = async (): Promise<string | null> => {
    try {
      return (await call('POST /chat/ticket')).ticket;
    } catch (error) {
      if ((error as Partial<CallError>).code === 'unauthorized') return null;
      throw error;
    }
  };
  const line = createChatLine({
    createSocket: (handlers) =>
      createChatSocket({
        ...handlers,
        open: (word) =>
          new WebSocket(`${place.origin.replace(/^http/, 'ws')}/ws/chat/?token=${encodeURIComponent(word)}`),
        token: ticket,
        renew: ticket,
        // The console is the page's.
        log() {},
        isOnline: () => navigator.onLine,
      }),
    channel: () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)),
    // Other browsers have it only where the page is secure.
    lock: locks ? (lead, signal) => locks.request(name, { signal }, lead) : null,
  });
  const gone = new AbortController();
  const { signal } = gone;
  for (const event of ['online', 'offline']) addEventListener(event, line.networkChanged, { signal });
  document.addEventListener('visibilitychange', () => line.setVisible(!document.hidden), { signal });
  // A page with a connection is not kept for the back button.
  addEventListener('pagehide', () => line.setVisible(false, true), { signal });
  addEventListener('pageshow', () => line.setVisible(true), { signal });
  return {
    line,
    users: 0,
    end() {
      gone.abort();
      line.leave();
    },
  };
}
