import { atom } from 'nanostores';
import { CallError, type Call } from '#shared/client/call.ts';
import type { Sent, SocketState } from '#shared/client/chat-socket.ts';
import type { ChatMessage, DialogFull } from '#shared/contracts/chat-views.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import type { ChatLine } from '#shared/stores/chat-line.ts';
import { DIALOG_ID, fullDialogOf, messageOf, uuid } from './chat-data.ts';

const TEMPLATE = 'Ксения, ждём {{день}} в {{время}} у {{проходная}}.';

type SentMessage = Extract<Sent, { t: 'send' }>['message'];
type Without<Frame> = Frame extends unknown ? Omit<Frame, 'v'> : never;

/** What the network does to one thing that is on its way. */
export interface Weather {
  /** From 0 to 1, for every decision. */
  next(): number;
  /** Everything arrives, at once and once. */
  isFine: boolean;
}

/** One dialog on a server, as its contract says: a number for each message, a revision for each change. */
export function chatServer() {
  const messages: ChatMessage[] = [];
  const byClient = new Map<string, ChatMessage>();
  let rev = 0;

  return {
    messages,
    /** What stands over the messages. */
    respond: null as DialogFull['respond'],
    /** Changes of it that were asked for. */
    changes: [] as object[],
    accept(message: SentMessage): ChatMessage {
      const known = byClient.get(message.clientId);
      if (known) return known;
      const { clientId, text = '', type = 'text', replyToSeq = null } = message;
      const seq = messages.length + 1;
      const replyTo = replyToSeq ? { seq: replyToSeq, text: '…', name: null } : null;
      const made = messageOf({
        seq,
        rev: ++rev,
        side: 'applicant',
        id: uuid(5_000 + seq),
        clientId,
        text,
        type,
        replyTo,
      });
      messages.push(made);
      byClient.set(clientId, made);
      return made;
    },
    write(text: string, more: Partial<Omit<ChatMessage, 'author'>> = {}): ChatMessage {
      const made = messageOf({ seq: messages.length + 1, rev: ++rev, text, ...more });
      messages.push(made);
      return made;
    },
    edit(index: number): ChatMessage | undefined {
      const found = messages[index];
      if (!found) return undefined;
      const edited = { ...found, rev: ++rev, text: `${found.text}!`, editedAt: found.createdAt };
      messages[index] = edited;
      if (edited.clientId) byClient.set(edited.clientId, edited);
      return edited;
    },
    read({ since, before, limit = 50 }: { since?: number; before?: number; limit?: number }) {
      const changed = messages.filter((one) => one.rev > (since ?? 0)).toSorted((a, b) => a.rev - b.rev);
      const older = messages.filter(({ seq }) => before === undefined || seq < before);
      const items = since === undefined ? older.slice(-limit) : changed.slice(0, limit);
      const hasMore = since === undefined ? older.length > limit : changed.length > limit;
      return { items, hasMore, lastSeq: messages.length, rev };
    },
    since: (known: number) => messages.filter((one) => one.rev > known).toSorted((a, b) => a.rev - b.rev),
  };
}

type Server = ReturnType<typeof chatServer>;

/** A browser's way to that server through bad weather: requests, answers and frames are lost, late, doubled and out of order. */
export function chatNetwork(server: Server, weather: Weather, leads: boolean) {
  const listeners = new Set<(frame: ServerFrame) => void>();
  const sources = new Set<() => Record<string, number>>();
  const $state = atom<SocketState>('off');
  let connection = 0;
  let isOnline = true;
  const later = (work: () => void): void => void setTimeout(work, weather.isFine ? 1 : Math.ceil(weather.next() * 400));
  const isLost = (): boolean => !weather.isFine && weather.next() < 0.25;

  function deliver(frame: Without<ServerFrame>): void {
    const mine = connection;
    const arrive = (): void => {
      if (mine !== connection) return;
      for (const listener of [...listeners]) listener({ v: 1, ...frame });
    };
    later(arrive);
    // A message also comes as the answer of a call, by a replay, from another tab.
    if (!weather.isFine && weather.next() < 0.3) later(arrive);
  }

  const tell = (message: ChatMessage): void => {
    // A frame that nobody missed: only a later one shows that it was.
    if ($state.get() === 'online' && !isLost()) deliver({ t: 'message', message });
  };

  function receive(frame: Sent): void {
    if (frame.t !== 'send') return;
    const message = server.accept(frame.message);
    if (!isLost()) deliver({ t: 'ack', clientId: frame.message.clientId, message });
    tell(message);
  }

  const line: ChatLine = {
    $state,
    send(frame) {
      if ($state.get() !== 'online') return false;
      const mine = connection;
      if (!isLost()) later(() => mine === connection && receive(frame));
      return true;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    know(known) {
      sources.add(known);
      return () => void sources.delete(known);
    },
    leads: () => leads,
    join() {},
    leave() {},
    setVisible() {},
    networkChanged() {},
  };

  function answerTo(name: string, input: Record<string, unknown>): unknown {
    if (name === 'POST /chat/messages') {
      const message = server.accept(input as unknown as SentMessage);
      tell(message);
      return message;
    }
    if (name === 'GET /chat/dialogs/{id}/templates')
      return { items: [{ id: uuid(90), title: 'Ждём', text: TEMPLATE }] };
    if (name === 'GET /chat/messages') return server.read(input);
    if (name === 'POST /respond/{id}/change_status') server.changes.push(input);
    if (name === 'GET /chat/dialogs/{id}')
      return fullDialogOf({ lastSeq: server.messages.length, respond: server.respond });
    if (name === 'GET /chat/dialogs') return { items: [], total: 0, next: null, unread: 0 };
    return { unread: 0 };
  }

  const call = (name: string, input: Record<string, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const lose = (): void => later(() => reject(new CallError(0, null)));
      if (!isOnline || isLost()) return lose();
      later(() => {
        const answer = answerTo(name, input);
        if (isLost()) lose();
        else later(() => resolve(answer));
      });
    });

  return {
    line,
    // A call is generic over every contract; the chat makes a few.
    call: call as unknown as Call,
    isOnline: () => isOnline,
    tell,
    connect() {
      connection += 1;
      isOnline = true;
      // What was on its way over the last connection is gone, which everybody learns.
      $state.set('connecting');
      const known = Object.assign({}, ...[...sources].map((one) => one())) as Record<string, number>;
      $state.set('online');
      const rev = known[DIALOG_ID];
      // Nothing is missed of a dialog that a page does not name.
      if (leads && rev !== undefined) for (const message of server.since(rev)) deliver({ t: 'message', message });
    },
    cut(goesOffline: boolean) {
      connection += 1;
      isOnline = !goesOffline;
      $state.set('waiting');
    },
    /** The page is gone: what it has asked reaches nobody. */
    close() {
      listeners.clear();
      sources.clear();
    },
  };
}
