import type { MapStore } from 'nanostores';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { ChatMessage, Dialog, DialogFull } from '#shared/contracts/chat-views.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { ChatHost, ChatOptions, ListQuery } from './options.ts';
import type { ChatState, OpenDialog } from './state.ts';
import type { Threads } from './threads.ts';

type DialogChange = Omit<CallInput<Contracts['PATCH /chat/dialogs/{id}']>, 'id'>;
type RespondChange = Omit<CallInput<Contracts['POST /respond/{id}/change_status']>, 'id' | 'version'>;

export const FAILED = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз';

export interface OpenDialogStore {
  /** With a number, at that message. */
  openDialog(id: string, seq?: number): Promise<void>;
  closeDialog(): void;
  loadOlder(seq?: number): Promise<void>;
  /** The end of the messages is in sight: what is not seen is not read. */
  setAtEnd(isAtEnd: boolean): void;
  reply(message: ChatMessage | null): void;
  edit(message: ChatMessage | null): void;
  remove(message: ChatMessage): Promise<void>;
  /** Blocks, gives to a colleague. */
  change(change: DialogChange): Promise<void>;
  /** False where it was refused, or another change is on its way: what was typed is not lost. */
  changeRespond(change: RespondChange): Promise<boolean>;
}

interface OpenDialogParts extends OpenDialogStore {
  adopt(dialog: DialogFull): void;
  jumpTo(seq: number): void;
  /** There may be a connection again: what failed is opened. */
  tryAgain(): void;
  followAddress(query: ListQuery): void;
  /** Tells the server what has been read, if somebody looks. */
  readSeen(): void;
  changed(dialog: Dialog): void;
  respondChanged(respondId: number): void;
  start(): () => void;
}

interface Around {
  host: ChatHost;
  options: Pick<ChatOptions, 'address'>;
  $state: MapStore<ChatState>;
  threads: Threads;
  list: {
    find(id: string): Dialog | undefined;
    apply(dialog: Dialog): void;
    showList(query: ListQuery): Promise<void>;
  };
}

export function createOpenDialog({ host, options: { address }, $state, threads, list }: Around): OpenDialogParts {
  let isAtEnd = true;
  const current = () => $state.get().open;
  const patch = (change: Partial<OpenDialog>): void => {
    const open = current();
    if (open) $state.setKey('open', { ...open, ...change });
  };

  function start(id: string, isAsked: boolean): OpenDialog {
    isAtEnd = true;
    const nothing = { dialog: null, newFrom: null, jump: null, reply: null, editing: null };
    return { ...nothing, id, isAsked, phase: 'loading', isLoadingOlder: false, isChanging: false };
  }

  function adopt(dialog: DialogFull): void {
    const open = current()?.id === dialog.id ? current()! : start(dialog.id, false);
    const isNew = !open.dialog && dialog.unread > 0;
    const newFrom = isNew ? dialog.readSeq + 1 : open.newFrom;
    $state.setKey('open', { ...open, dialog, phase: 'ready', newFrom });
    list.apply(dialog);
  }

  async function show(id: string, seq: number | null = null): Promise<void> {
    $state.setKey('open', { ...start(id, true), jump: seq === null ? null : { seq } });
    try {
      const [dialog] = await Promise.all([host.call('GET /chat/dialogs/{id}', { id }), threads.load(id)]);
      if (current()?.id !== id) return;
      adopt(dialog);
      readSeen();
    } catch (error) {
      const isMissing = (error as Partial<CallError>).code === 'not_found';
      if (current()?.id === id) patch({ phase: isMissing ? 'missing' : 'failed' });
    }
  }

  async function renew(): Promise<void> {
    const id = current()?.id;
    if (!id) return;
    const dialog = await host.call('GET /chat/dialogs/{id}', { id }).catch(() => null);
    if (dialog && current()?.id === id) adopt(dialog);
  }

  /** Runs what a visitor asked for; a refusal is a toast. Whether it was done. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      // Calls fail with a CallError.
      const { problem } = error as Partial<CallError>;
      const { errors, message } = problem ? explainProblem(problem) : { errors: {}, message: FAILED };
      host.toast(Object.values(errors)[0] ?? message ?? FAILED, { type: 'error' });
      if (problem) await renew();
      return false;
    }
  }

  function readSeen(): void {
    const open = current();
    if (!open?.dialog || !isAtEnd || !host.isWatched()) return;
    const last = threads.get(open.id)?.items.findLast(({ author }) => !author.isOwn);
    if (!last || last.seq <= open.dialog.readSeq) return;
    const mark = { dialogId: open.id, seq: last.seq };
    list.apply({ ...open.dialog, readSeq: last.seq, unread: 0 });
    if (host.line.send({ t: 'read', ...mark })) return;
    // Without an answer it is unread still: the next look tells it again.
    const before = open.dialog;
    host
      .call('POST /chat/messages/{id}/read', { id: last.id })
      .then(({ unread }) => $state.setKey('unread', unread))
      .catch(() => {
        const now = list.find(open.id);
        if (now?.readSeq === last.seq) list.apply({ ...now, readSeq: before.readSeq, unread: before.unread });
      });
  }

  const addressOf = (id: string | null, query: ListQuery) =>
    id === null ? address?.list(query) : address?.dialog(id, query);

  return {
    adopt,
    readSeen,
    tryAgain() {
      const open = current();
      if (open?.phase === 'failed') void show(open.id);
    },
    jumpTo: (seq) => patch({ jump: { seq } }),
    async openDialog(id, seq) {
      const isOpen = current()?.id === id && current()?.phase !== 'failed';
      if (isOpen && seq === undefined) return;
      const url = address?.dialog(id, $state.get().list.query, seq);
      if (url) host.navigate(url);
      if (isOpen) patch({ jump: seq === undefined ? null : { seq } });
      else await show(id, seq);
    },
    closeDialog() {
      const url = addressOf(null, $state.get().list.query);
      if (url) host.navigate(url);
      $state.setKey('open', null);
    },
    followAddress(query) {
      const url = addressOf(current()?.id ?? null, query);
      if (url) host.navigate(url);
    },
    async loadOlder(seq) {
      const open = current();
      if (!open || open.isLoadingOlder) return;
      patch({ isLoadingOlder: true });
      await attempt(() => threads.loadOlder(open.id, seq));
      if (current()?.id === open.id) patch({ isLoadingOlder: false });
    },
    setAtEnd(now) {
      isAtEnd = now;
      if (now) readSeen();
    },
    reply: (message) => patch({ reply: message, editing: null }),
    edit: (message) => patch({ editing: message, reply: null }),
    async remove({ id, dialogId }) {
      await attempt(async () => {
        const question = { title: 'Удалить сообщение?', text: 'Оно исчезнет у\u00a0обеих сторон.' };
        if (!(await host.confirm({ ...question, label: 'Удалить', isDangerous: true }))) return;
        await host.call('DELETE /chat/messages/{id}', { id });
        threads.resyncOne(dialogId);
      });
    },
    async change(change) {
      await attempt(async () => {
        const id = current()?.id;
        if (id) adopt(await host.call('PATCH /chat/dialogs/{id}', { id, ...change }));
      });
    },
    async changeRespond(change) {
      const open = current();
      const respond = open?.dialog?.respond;
      if (!respond || open?.isChanging) return false;
      patch({ isChanging: true });
      const isDone = await attempt(async () => {
        const { id, version } = respond;
        await host.call('POST /respond/{id}/change_status', { id, version, ...change }, { idempotencyKey: true });
        await renew();
      });
      if (current()?.id === open.id) patch({ isChanging: false });
      return isDone;
    },
    changed(dialog) {
      const open = current();
      if (open?.id === dialog.id && open.dialog && open.phase === 'ready') void renewIfMoved(open.dialog, dialog);
    },
    respondChanged(respondId) {
      if (current()?.dialog?.respond?.id === respondId) void renew();
    },
    start: () =>
      host.onNavigate((url) => {
        const read = address?.read(url);
        if (!read) return;
        const { list: shown, open } = $state.get();
        if (read.query.set !== shown.query.set || read.query.q !== shown.query.q) void list.showList(read.query);
        if (read.dialogId === null) $state.setKey('open', null);
        else if (read.dialogId !== open?.id) void show(read.dialogId, read.seq);
      }),
  };

  /** What stands over the messages follows the state of the dialog. */
  async function renewIfMoved(before: DialogFull, after: Dialog): Promise<void> {
    const isSame = before.status === after.status && before.assignee?.memberId === after.assignee?.memberId;
    if (!isSame || before.title !== after.title) await renew();
  }
}
