import type { MapStore } from 'nanostores';
import type { ChatMessage, Dialog } from '#shared/contracts/chat-views.ts';
import type { DialogSide } from '#shared/domain/chat.ts';
import { isWords, previewOf } from '#shared/text/chat-preview.ts';
import type { ChatHost, ListQuery } from './options.ts';
import { belongs, inOrder, type ChatState, type ListState } from './state.ts';

const SOON_MS = 500;

export interface DialogListStore {
  showList(query: ListQuery): Promise<void>;
  more(): Promise<void>;
  /** Archives, pins or mutes a dialog for the caller. */
  setFlag(id: string, change: { archived?: boolean; pinned?: boolean; mutedUntil?: string | null }): Promise<void>;
}

interface DialogRows extends DialogListStore {
  find(id: string): Dialog | undefined;
  apply(dialog: Dialog): void;
  applyMessage(message: ChatMessage): void;
  applyMark(mark: { t: 'read' | 'received'; dialogId: string; side: DialogSide; seq: number }): void;
  refreshAfterGap(): void;
  /** There may be a connection again: what failed is asked for. */
  tryAgain(): void;
  known(): Record<string, number>;
}

/** The rows of the list, kept as the server would give them. */
export function createDialogList(
  host: Pick<ChatHost, 'call' | 'toast'>,
  $state: MapStore<ChatState>,
  onAsked: () => void,
): DialogRows {
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The page was drawn a moment ago: its first connection needs no other list. */
  let isFresh = true;
  const patch = (change: Partial<ListState>): void => $state.setKey('list', { ...$state.get().list, ...change });
  const rows = () => $state.get().list.items;
  /** Also the open dialog, which the list may not have. */
  const find = (id: string) => rows().find((one) => one.id === id) ?? openOne(id);
  const openOne = (id: string): Dialog | undefined => {
    const { open } = $state.get();
    return open?.id === id ? (open.dialog ?? undefined) : undefined;
  };

  async function ask(query: ListQuery, cursor?: string): Promise<void> {
    const mine = ++round;
    patch({ query, phase: 'loading' });
    try {
      const { set, q } = query;
      const answer = await host.call('GET /chat/dialogs', { set, cursor, ...(q ? { q } : {}) });
      if (mine !== round) return;
      const { pages } = $state.get().list;
      const before = cursor === undefined ? [] : rows().filter(({ id }) => !answer.items.some((one) => one.id === id));
      $state.setKey('unread', answer.unread);
      patch({
        items: [...before, ...answer.items],
        total: answer.total,
        next: answer.next,
        pages: cursor === undefined ? 1 : pages + 1,
        phase: 'ready',
      });
      answer.items.forEach(mergeIntoOpen);
      onAsked();
    } catch {
      if (mine === round) patch({ phase: 'failed' });
    }
  }

  /** A list of several pages is not asked for anew: its rows come one by one. */
  function refresh(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { query, pages, phase } = $state.get().list;
      if (pages === 1 && phase !== 'loading') void ask(query);
    }, SOON_MS);
  }

  function mergeIntoOpen(dialog: Dialog): void {
    const { open } = $state.get();
    if (open?.id === dialog.id && open.dialog)
      $state.setKey('open', { ...open, dialog: { ...open.dialog, ...dialog } });
  }

  function put(dialog: Dialog): void {
    mergeIntoOpen(dialog);
    const { open, list } = $state.get();
    const isThere = list.items.some(({ id }) => id === dialog.id);
    const others = list.items.filter(({ id }) => id !== dialog.id);
    // The open dialog stays in the list of unread ones while it is read, unless it is put away.
    const isBeingRead = list.query.set === 'unread' && open?.id === dialog.id && !dialog.archived;
    const stays = belongs(dialog, list.query) || (isThere && (list.query.q !== '' || isBeingRead));
    if (!stays && !isThere) return;
    // What was found in it is known to the search alone.
    const next = isThere
      ? list.items.map((one) => (one.id === dialog.id ? { ...dialog, found: dialog.found ?? one.found } : one))
      : [...others, dialog];
    patch({ items: stays ? inOrder(next) : others, total: list.total + Number(stays) - Number(isThere) });
  }

  function applyMessage(message: ChatMessage): void {
    const dialog = find(message.dialogId);
    if (!dialog) return refresh();
    const { seq, author, createdAt, rev } = message;
    const isNews = seq > dialog.lastSeq;
    if (!isNews && seq !== dialog.last?.seq) return;
    put({
      ...dialog,
      rev: Math.max(dialog.rev, rev),
      lastSeq: Math.max(dialog.lastSeq, seq),
      unread: isNews && !author.isOwn && author.side !== dialog.side ? dialog.unread + 1 : dialog.unread,
      last: {
        seq,
        text: previewOf(message),
        at: createdAt,
        side: author.side,
        isOwn: author.isOwn && isWords(message.type),
      },
      updatedAt: isNews ? createdAt : dialog.updatedAt,
    });
  }

  return {
    find,
    apply: put,
    applyMessage,
    applyMark({ t, dialogId, side, seq }) {
      const dialog = find(dialogId);
      if (!dialog) return;
      if (side !== dialog.side)
        return put(
          t === 'read'
            ? {
                ...dialog,
                otherReadSeq: Math.max(dialog.otherReadSeq, seq),
                otherDeliveredSeq: Math.max(dialog.otherDeliveredSeq, seq),
              }
            : { ...dialog, otherDeliveredSeq: Math.max(dialog.otherDeliveredSeq, seq) },
        );
      if (t === 'read' && seq > dialog.readSeq)
        put({ ...dialog, readSeq: seq, unread: seq >= dialog.lastSeq ? 0 : dialog.unread });
    },
    refreshAfterGap() {
      if (!isFresh) refresh();
      isFresh = false;
    },
    tryAgain() {
      const { query, phase } = $state.get().list;
      if (phase === 'failed') void ask(query);
    },
    known: () => Object.fromEntries(rows().map(({ id, rev }) => [id, rev])),
    showList: (query) => ask(query),
    async more() {
      const { query, next, phase } = $state.get().list;
      if (next !== null && phase !== 'loading') await ask(query, next);
    },
    async setFlag(id, change) {
      try {
        put(await host.call('PATCH /chat/dialogs/{id}', { id, ...change }));
        const { archived } = change;
        if (archived !== undefined) host.toast(archived ? 'Диалог в\u00a0архиве' : 'Диалог снова в\u00a0списке');
      } catch {
        host.toast('Не\u00a0получилось. Попробуйте ещё раз', { type: 'error' });
      }
    },
  };
}
