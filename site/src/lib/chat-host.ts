import { createStore, delMany, entries, set } from 'idb-keyval';
import type { ChatHost, OutboxStorage } from '#islands/chat/index.ts';
import { createCall } from '#shared/client/call.ts';
import { progressFetch } from '#shared/client/progress-fetch.ts';
import { fetchTransport } from '#shared/client/transport-fetch.ts';
import { sessionTransport } from '#shared/client/transport-session.ts';
import { chatLine } from './chat-line.ts';
import { siteHost } from './host.ts';
import { session } from './session.ts';

/** Messages that have not left, in the browser's database: they outlive the page and the lack of a network. */
function databaseOutbox(): OutboxStorage {
  const store = createStore('karkas-chat', 'outbox');
  const keyOf = (owner: string, clientId: string) => `${owner} ${clientId}`;
  return {
    async load(owner) {
      const kept = await entries<string, Awaited<ReturnType<OutboxStorage['load']>>[number]>(store);
      return kept.filter(([key]) => key.startsWith(`${owner} `)).map(([, outgoing]) => outgoing);
    },
    keep: (owner, outgoing) => set(keyOf(owner, outgoing.message.clientId), outgoing, store),
    forget: (owner, clientId) => delMany([keyOf(owner, clientId)], store),
  };
}

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
