import type { ChatHost } from '#islands/chat/index.ts';
import { createCall } from '#shared/client/call.ts';
import { progressFetch } from '#shared/client/progress-fetch.ts';
import { fetchTransport } from '#shared/client/transport-fetch.ts';
import { sessionTransport } from '#shared/client/transport-session.ts';
import { chatLine } from './chat-line.ts';
import { databaseOutbox } from './chat-outbox.ts';
import { siteHost } from './host.ts';
import { session } from './session.ts';

/** Listens to several events of the window; returns the cleanup. */
function listen(names: readonly string[], listener: () => void): () => void {
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}

/** The chat's host on the site. Made in the browser: on the server nothing of it is used. */
export function createChatHost(): ChatHost {
  const { call, now, navigate, onNavigate, toast, openLayer } = siteHost;
  return {
    ...{ call, now, navigate, onNavigate, toast },
    line: chatLine(),
    confirm: async (question) => (await openLayer('confirm', question)) === true,
    showPictures: (images, index) => void openLayer('lightbox', { images, index }),
    sendFile: (file, { onProgress, signal, durationMs }) =>
      createCall(sessionTransport(fetchTransport('', {}, progressFetch(onProgress)), session))(
        'POST /chat/files',
        { file, ...(durationMs === undefined ? {} : { durationMs }) },
        { signal },
      ),
    isWatched: () => document.visibilityState === 'visible' && document.hasFocus(),
    onWatch: (listener) => listen(['focus', 'visibilitychange'], listener),
    isOnline: () => navigator.onLine,
    onNetwork: (listener) => listen(['online', 'offline'], listener),
    outbox: databaseOutbox(),
  };
}
