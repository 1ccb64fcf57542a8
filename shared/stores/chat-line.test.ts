import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sent, SocketState } from '../client/chat-socket.ts';
import type { ServerFrame } from '../contracts/socket.ts';
import { createChatLine, HIDDEN_MS } from './chat-line.ts';

type Handlers = Parameters<Parameters<typeof createChatLine>[0]['createSocket']>[0];

/** Tabs of one browser: a channel, a lock, and every socket that was opened. */
function browser({ canShare = true } = {}) {
  const sockets: { handlers: Handlers; sent: Sent[]; isOpen: boolean; woken: number }[] = [];
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  let turn: Promise<unknown> = Promise.resolve();
  const tab = () =>
    createChatLine({
      createSocket(handlers) {
        const made = { handlers, sent: [] as Sent[], isOpen: false, woken: 0 };
        sockets.push(made);
        return {
          start: () => {
            made.isOpen = true;
            handlers.onState('online');
          },
          stop: () => void (made.isOpen = false),
          send: (frame) => made.isOpen && made.sent.push(frame) > 0,
          networkChanged() {},
          wake: () => void (made.woken += 1),
        };
      },
      channel() {
        if (!canShare) return null;
        const channel = {
          onmessage: null as ((event: MessageEvent) => void) | null,
          postMessage(data: unknown) {
            for (const other of [...channels])
              if (other !== channel) void Promise.resolve().then(() => other.onmessage?.({ data } as MessageEvent));
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return channel;
      },
      lock: (lead, signal) => {
        const mine = turn.then(() => (signal.aborted ? undefined : lead()));
        turn = mine;
        return mine;
      },
    });
  return { sockets, tab, open: () => sockets.filter(({ isOpen }) => isOpen) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const UNREAD: ServerFrame = { v: 1, t: 'unread', count: 3 };

test('a look at any tab wakes the connection, whichever holds it', async () => {
  const { tab, open } = browser();
  const tabs = [tab(), tab()];
  for (const one of tabs) one.join();
  await settle();
  for (const one of tabs) one.setVisible(true);
  await settle();
  expect(open()).toMatchObject([{ woken: 2 }]);
});

test('three tabs have one connection; all hear, and speak through it', async () => {
  const { tab, open } = browser();
  const tabs = [tab(), tab(), tab()];
  const heard = tabs.map((one) => {
    const frames: ServerFrame[] = [];
    one.listen((frame) => frames.push(frame));
    one.join();
    return frames;
  });
  await settle();
  expect(open()).toHaveLength(1);
  expect(tabs.map((one) => one.leads())).toEqual([true, false, false]);
  expect(tabs.map((one) => one.$state.get())).toEqual(['online', 'online', 'online'] satisfies SocketState[]);
  open()[0]?.handlers.onFrame(UNREAD);
  await settle();
  expect(heard).toEqual([[UNREAD], [UNREAD], [UNREAD]]);
  expect(tabs[2]?.send({ t: 'typing', dialogId: 'd' })).toBe(true);
  await settle();
  expect(open()[0]?.sent).toEqual([{ t: 'typing', dialogId: 'd' }]);
});

test('when the tab that connects is closed, the next one takes over', async () => {
  const { tab, sockets, open } = browser();
  const [first, second] = [tab(), tab()];
  first.join();
  second.join();
  await settle();
  first.leave();
  await settle();
  expect(sockets).toHaveLength(2);
  expect(open()).toHaveLength(1);
  expect([first.$state.get(), second.$state.get(), second.leads()]).toEqual(['off', 'online', true]);
  expect(first.send({ t: 'ping' })).toBe(false);
});

test('a tab that joins later learns that there is a connection', async () => {
  const { tab, open } = browser();
  tab().join();
  await settle();
  const late = tab();
  late.join();
  await settle();
  expect(late.$state.get()).toBe('online');
  expect(open()).toHaveLength(1);
});

test('a tab hidden for five minutes hands over, and takes part again when it is looked at', async () => {
  const { tab, open } = browser();
  const [hidden, seen] = [tab(), tab()];
  hidden.join();
  seen.join();
  await settle();
  hidden.setVisible(false);
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1);
  expect(hidden.leads()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([hidden.leads(), seen.leads(), open().length]).toEqual([false, true, 1]);
  hidden.setVisible(true);
  await settle();
  expect([hidden.$state.get(), hidden.leads()]).toEqual(['online', false]);
});

test('a page that has left does not come back by being looked at', async () => {
  const { tab, open } = browser();
  const one = tab();
  one.join();
  await settle();
  one.leave();
  one.setVisible(true);
  await settle();
  expect(open()).toEqual([]);
});

test('where tabs cannot speak to each other each has its own', async () => {
  const { tab, open } = browser({ canShare: false });
  const tabs = [tab(), tab()];
  for (const one of tabs) one.join();
  await settle();
  expect(open()).toHaveLength(2);
});

test('the connection asks for what every part of its page knows', async () => {
  const { tab, open } = browser();
  const one = tab();
  one.know(() => ({ a: 1 }));
  const forget = one.know(() => ({ b: 2 }));
  one.join();
  await settle();
  expect(open()[0]?.handlers.known()).toEqual({ a: 1, b: 2 });
  forget();
  expect(open()[0]?.handlers.known()).toEqual({ a: 1 });
});

test('what others have written is received at once; what this person has written is no news', async () => {
  const { tab, open } = browser();
  tab().join();
  await settle();
  const message = (seq: number, isOwn: boolean) =>
    ({ v: 1, t: 'message', message: { dialogId: 'd', seq, author: { isOwn } } }) as unknown as ServerFrame;
  open()[0]?.handlers.onFrame(message(1, true));
  open()[0]?.handlers.onFrame(message(2, false));
  expect(open()[0]?.sent).toEqual([{ t: 'received', dialogId: 'd', seq: 2 }]);
});
