import { clear, createStore, delMany, entries, keys, set } from 'idb-keyval';
import type { OutboxStorage } from '#islands/chat/index.ts';

const openStore = () => createStore('karkas-chat', 'outbox');

/** Messages that have not left, in the browser's database: they outlive the page and the lack of a network. */
export function databaseOutbox(): OutboxStorage {
  const store = openStore();
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

/** Of everybody who has written in this browser. */
export async function countUnsent(): Promise<number> {
  return (await keys(openStore())).length;
}

export const emptyOutbox = (): Promise<void> => clear(openStore());
