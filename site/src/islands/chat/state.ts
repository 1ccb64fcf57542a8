import type { SocketState } from '#shared/client/chat-socket.ts';
import type { ChatMessage, Dialog, DialogFull } from '#shared/contracts/chat-views.ts';
import type { ListQuery } from './options.ts';
import type { Outgoing } from './outbox-storage.ts';
import type { Thread } from './thread.ts';

export interface ListState {
  query: ListQuery;
  items: readonly Dialog[];
  total: number;
  /** The cursor of what follows; null at the end. */
  next: string | null;
  /** Pages that have come. */
  pages: number;
  phase: 'ready' | 'loading' | 'failed';
}

/** The open dialog. */
export interface OpenDialog {
  id: string;
  /** Null until it has come. */
  dialog: DialogFull | null;
  phase: 'ready' | 'loading' | 'failed' | 'missing';
  /** Somebody has chosen it here: it takes the focus. Not so the dialog that its page was drawn with. */
  isAsked: boolean;
  isLoadingOlder: boolean;
  /** A change of the respond is on its way: until it is there, no other is sent. */
  isChanging: boolean;
  /** From here on messages were unread when the dialog was opened: «Новые сообщения» stands above the first. */
  newFrom: number | null;
  /** The message that it is opened at: one that was searched for. */
  jump: { seq: number } | null;
  reply: ChatMessage | null;
  editing: ChatMessage | null;
}

export interface ChatState {
  list: ListState;
  open: OpenDialog | null;
  threads: Readonly<Record<string, Thread>>;
  outbox: readonly Outgoing[];
  /** Dialogs with something unread. */
  unread: number;
  /** Who writes at the moment, by dialog. */
  typing: Readonly<Record<string, string>>;
  /** Whether the other side is there, by dialog. */
  present: Readonly<Record<string, boolean>>;
  connection: SocketState;
  /** What the browser says of its network. */
  isOnline: boolean;
  /** For screen readers: what has just come. */
  heard: string;
}

/** The dialogs in the order of the list: pinned first, then the newest. */
export function inOrder(dialogs: readonly Dialog[]): Dialog[] {
  return dialogs.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  );
}

/** Whether a row belongs to the list; what was searched for is the server's to say. */
export function belongs(dialog: Dialog, { set, q }: ListQuery): boolean {
  if (q) return false;
  if (set === 'archive') return dialog.archived;
  return !dialog.archived && (set === 'all' || dialog.unread > 0);
}
