import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ChatState } from './state.ts';
import type { Outgoing } from './outbox-storage.ts';

/** A message of the open dialog as it is shown; `outgoing` while it does not stand yet. */
export interface Shown {
  key: string;
  message: ChatMessage;
  outgoing: Outgoing | null;
}

/** Those that stand, in their order, then those on their way: each exactly once. */
export function shownMessages({ threads, outbox }: Pick<ChatState, 'threads' | 'outbox'>, dialogId: string): Shown[] {
  const standing = threads[dialogId]?.items ?? [];
  const known = new Set(standing.map(({ clientId }) => clientId));
  const waiting = outbox.filter(({ message }) => message.dialogId === dialogId && !known.has(message.clientId));
  const held = waiting.findIndex(({ isHeld }) => isHeld);
  return [
    ...standing.map((message) => ({ key: message.clientId ?? message.id, message, outgoing: null })),
    ...waiting.map((outgoing, index) => ({
      key: outgoing.message.clientId,
      message: asMessage(outgoing),
      // What was written after one that waits, waits with it.
      outgoing: held >= 0 && index > held ? { ...outgoing, isHeld: true } : outgoing,
    })),
  ];
}

/** The number of the last step of each request for documents: only there something may be done. */
export function lastSteps(shown: readonly Shown[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const { message } of shown)
    if (message.payload?.kind === 'document_request') last.set(message.payload.requestId, message.seq);
  return last;
}

function asMessage({ message, files, replyTo, createdAt }: Outgoing): ChatMessage {
  const { clientId, dialogId, type, text, location } = message;
  return {
    id: clientId,
    dialogId,
    seq: Number.MAX_SAFE_INTEGER,
    rev: 0,
    clientId,
    author: { side: null, name: null, isOwn: true },
    isAutomatic: false,
    type,
    text,
    payload: location && { kind: 'location', location },
    files: [...files],
    replyTo,
    createdAt,
    editedAt: null,
    deletedAt: null,
    masked: false,
    editableUntil: null,
    deletableUntil: null,
  };
}
