import { map, type ReadableAtom } from 'nanostores';
import type { Sent } from '#shared/client/chat-socket.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { previewOf } from '#shared/text/chat-preview.ts';
import { createComposer, type Composer } from './composer.ts';
import { createDialogList, type DialogListStore } from './list.ts';
import type { ChatHost, ChatOptions, ListQuery } from './options.ts';
import { createOpenDialog, type OpenDialogStore } from './open-dialog.ts';
import { createOutbox } from './outbox.ts';
import { createTyping } from './typing.ts';
import type { ChatState } from './state.ts';
import { createThreads } from './threads.ts';

export interface ChatStore extends DialogListStore, OpenDialogStore {
  host: ChatHost;
  options: ChatOptions;
  $state: ReadableAtom<ChatState>;
  composer: Composer;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Something of the other side has come: for a sound. */
  onHeard(listener: () => void): () => void;
  /** Returns the cleanup. */
  start(): () => void;
}

/** The state of one chat: its list, its open dialog, and what is on its way. */
export function createChat(host: ChatHost, options: ChatOptions): ChatStore {
  const { initial, owner } = options;
  const $state = map<ChatState>({
    list: {
      query: initial.query,
      items: initial.dialogs.items,
      total: initial.dialogs.total,
      next: initial.dialogs.next,
      pages: 1,
      phase: 'ready',
    },
    open: null,
    threads: {},
    outbox: [],
    unread: initial.dialogs.unread,
    typing: {},
    present: {},
    connection: 'off',
    isOnline: true,
    heard: '',
  });
  const listeners = new Set<() => void>();

  const threads = createThreads(host.call, (id, thread) => {
    $state.setKey('threads', { ...$state.get().threads, [id]: thread });
    if (thread.items.at(-1)?.author.isOwn === false) outbox.release(id);
  });
  const outbox = createOutbox(host, owner, stands);
  outbox.$items.listen((items) => $state.setKey('outbox', items));
  const send = (frame: Sent) => host.line.send(frame);
  const list = createDialogList(host, $state, () => open.readSeen());
  const typing = createTyping(send, $state, (id) => list.find(id)?.title);
  const open = createOpenDialog({ host, options, $state, threads, list });
  const composer = createComposer({ host, options, $state, outbox, typing, stands });

  if (initial.dialog && initial.messages) {
    threads.adopt(initial.dialog.id, initial.messages);
    open.adopt(initial.dialog);
    if (initial.seq) open.jumpTo(initial.seq);
  }

  /** The server has said that a message stands. */
  function stands(message: ChatMessage): void {
    // First the thread: so the message is never gone from the screen.
    threads.apply(message);
    outbox.settle(message);
    list.applyMessage(message);
    if (!message.author.isOwn) outbox.release(message.dialogId);
  }

  function hear(message: ChatMessage): void {
    const isNews = message.seq > (list.find(message.dialogId)?.lastSeq ?? 0);
    stands(message);
    if (message.author.isOwn || !isNews) return;
    typing.clear(message.dialogId);
    if (message.author.side === null) return;
    for (const listener of listeners) listener();
    if (message.dialogId === $state.get().open?.id)
      $state.setKey('heard', `${message.author.name ?? 'Собеседник'}: ${previewOf(message)}`);
  }

  function receive(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        $state.setKey('unread', frame.unread);
        return;
      case 'ack':
      case 'message':
        hear(frame.message);
        return open.readSeen();
      case 'read':
      case 'received':
        return list.applyMark(frame);
      case 'typing':
        return frame.side === list.find(frame.dialogId)?.side ? undefined : typing.heard(frame);
      case 'presence':
        if (frame.side !== list.find(frame.dialogId)?.side)
          $state.setKey('present', { ...$state.get().present, [frame.dialogId]: frame.isOnline });
        return;
      case 'dialog':
        // First what was there before is compared.
        open.changed(frame.dialog);
        list.apply(frame.dialog);
        // What was read without a connection is told again.
        return open.readSeen();
      case 'unread':
        return $state.setKey('unread', frame.count);
      case 'respond':
        return open.respondChanged(frame.respondId);
      case 'resync':
        return threads.resyncOne(frame.dialogId);
      case 'error':
        return outbox.hear(frame);
      default:
    }
  }

  /** What failed for want of a connection is asked for by itself. */
  function tryAgain(): void {
    open.tryAgain();
    list.tryAgain();
    composer.tryAgain();
  }

  function networkChanged(): void {
    const isOnline = host.isOnline();
    $state.setKey('isOnline', isOnline);
    if (!isOnline) return;
    outbox.wake();
    if (host.line.$state.get() !== 'online') threads.resync();
    tryAgain();
  }

  let wasOnline = false;
  function connected(state: ChatState['connection']): void {
    $state.setKey('connection', state);
    const isOnline = state === 'online';
    $state.setKey('isOnline', host.isOnline());
    if (isOnline && !wasOnline) {
      // Another tab's connection has asked for what that tab lacked.
      if (!host.line.leads()) threads.resync();
      outbox.wake();
      open.readSeen();
      list.refreshAfterGap();
      tryAgain();
    }
    if (!isOnline && wasOnline) $state.setKey('present', {});
    wasOnline = isOnline;
  }

  return {
    host,
    options,
    $state,
    composer,
    ...list,
    ...open,
    showList: (query: ListQuery) => {
      open.followAddress(query);
      return list.showList(query);
    },
    retry: outbox.retry,
    discard: outbox.discard,
    onHeard(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      connected(host.line.$state.get());
      const ends = [
        host.line.listen(receive),
        host.line.know(() => ({ ...list.known(), ...threads.known() })),
        host.line.$state.listen(connected),
        host.onWatch(open.readSeen),
        host.onNetwork(networkChanged),
        open.start(),
        composer.start(),
      ];
      void outbox.restore();
      open.readSeen();
      return () => {
        for (const end of ends) end();
        outbox.stop();
        threads.stop();
      };
    },
  };
}
