import type { NewMessage } from '#shared/contracts/chat.ts';
import type { ChatFile, ChatMessage } from '#shared/contracts/chat-views.ts';

/** A message on its way. */
export interface Outgoing {
  message: NewMessage;
  /** As they are shown until the message stands. */
  files: readonly ChatFile[];
  replyTo: ChatMessage['replyTo'];
  /** ISO; also the order of what a reload brings back. */
  createdAt: string;
  /** Why it was refused, in Russian: it waits for its author. */
  refusal: string | null;
  /** It is refused only until the other side answers: then it goes by itself. */
  isHeld?: boolean;
}

/** Where messages wait that have not left, so that they outlive the page. */
export interface OutboxStorage {
  load(owner: string): Promise<Outgoing[]>;
  keep(owner: string, outgoing: Outgoing): Promise<void>;
  forget(owner: string, clientId: string): Promise<void>;
}

/** For a page that may keep nothing. */
export function memoryOutbox(): OutboxStorage {
  const kept = new Map<string, Outgoing>();
  return {
    load: async (owner) => [...kept].filter(([key]) => key.startsWith(owner)).map(([, outgoing]) => outgoing),
    keep: async (owner, outgoing) => void kept.set(owner + outgoing.message.clientId, outgoing),
    forget: async (owner, clientId) => void kept.delete(owner + clientId),
  };
}
