import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SOCKET_CLOSE, SOCKET_PING_MS, SOCKET_RETRY_MS, SOCKET_RETRY_MS_MAX } from '../domain/chat.ts';
import { createChatSocket, SOCKET_WAKE_MS, type SocketState } from './chat-socket.ts';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; wasClean: boolean }) => void) | null = null;
  sent: { t: string }[] = [];
  closedWith: number | undefined;
  token: string;
  constructor(token: string) {
    this.token = token;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(code?: number): void {
    this.closedWith = code;
  }
  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, ...frame }) });
  }
  end(code: number, wasClean: boolean): void {
    this.onclose?.({ code, wasClean });
  }
}

const READY = { t: 'ready', accountId: '0', unread: 0 };

function world() {
  const opened: FakeSocket[] = [];
  const states: SocketState[] = [];
  const frames: string[] = [];
  const logged: number[] = [];
  const given = { token: 'one' as string | null | Error, renewed: 'two' as string | null, isOnline: true, renewals: 0 };
  const socket = createChatSocket({
    open(token) {
      const made = new FakeSocket(token);
      opened.push(made);
      // Its handlers get what a test gives, not whole events.
      return made;
    },
    token: () => (given.token instanceof Error ? Promise.reject(given.token) : Promise.resolve(given.token)),
    renew(refused) {
      expect(refused).toBe(opened.at(-1)?.token);
      given.renewals += 1;
      return Promise.resolve(given.renewed);
    },
    known: () => ({ a: 7 }),
    onFrame: ({ t }) => frames.push(t),
    onState: (state) => states.push(state),
    log: (code) => logged.push(code),
    isOnline: () => given.isOnline,
    random: () => 1,
  });
  const last = () => opened.at(-1)!;
  const start = async (): Promise<void> => {
    socket.start();
    await vi.advanceTimersByTimeAsync(0);
  };
  const online = async (): Promise<void> => {
    await start();
    last().onopen?.();
    last().hear(READY);
  };
  return { socket, opened, states, frames, logged, given, last, start, online };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('opens with the token, says what is known, and is online with `ready`', async () => {
  const { socket, opened, states, frames, last, start } = world();
  expect(socket.send({ t: 'ping' })).toBe(false);
  await start();
  expect(last().token).toBe('one');
  expect(last().sent).toEqual([]);
  last().onopen?.();
  expect(last().sent).toEqual([{ v: 1, t: 'hello', last: { a: 7 } }]);
  expect(socket.send({ t: 'ping' })).toBe(false);
  last().hear(READY);
  expect(states).toEqual(['connecting', 'online']);
  expect(frames).toEqual(['ready']);
  expect(socket.send({ t: 'typing', dialogId: 'd' })).toBe(true);
  expect(last().sent.at(-1)).toEqual({ v: 1, t: 'typing', dialogId: 'd' });
  socket.start();
  expect(opened).toHaveLength(1);
});

test('nobody is signed in: nothing is opened', async () => {
  const { given, opened, states, start } = world();
  given.token = null;
  await start();
  expect(opened).toEqual([]);
  expect(states).toEqual(['connecting', 'off']);
});

test('an unclean close: again after exactly 2500 ms, then slower up to 30 s, logged once', async () => {
  const { opened, logged, last, online } = world();
  await online();
  last().end(1006, false);
  await pass(SOCKET_RETRY_MS - 1);
  expect(opened).toHaveLength(1);
  await pass(1);
  expect(opened).toHaveLength(2);
  const waits: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    last().end(1006, false);
    const [before, at] = [opened.length, Date.now()];
    while (opened.length === before) await pass(500);
    waits.push(Date.now() - at);
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 30_000, 30_000, 30_000]);
  expect(logged).toEqual([1006]);
  last().onopen?.();
  last().hear(READY);
  last().end(1006, false);
  expect(logged).toEqual([1006, 1006]);
  await pass(SOCKET_RETRY_MS);
  expect(opened).toHaveLength(9);
});

test.each([1000, 1001, 1011])('a clean close %i: stays closed, without a word', async (code) => {
  const { opened, states, logged, last, online } = world();
  await online();
  last().end(code, true);
  await pass(10 * SOCKET_RETRY_MS_MAX);
  expect(opened).toHaveLength(1);
  expect(states.at(-1)).toBe('stopped');
  expect(logged).toEqual([]);
});

test.each([SOCKET_CLOSE.tokenInvalid, SOCKET_CLOSE.originDenied, SOCKET_CLOSE.replaced, 4999])(
  '%i stops, clean or not',
  async (code) => {
    for (const wasClean of [true, false]) {
      const { socket, opened, states, logged, given, last, online } = world();
      await online();
      last().end(code, wasClean);
      await pass(10 * SOCKET_RETRY_MS_MAX);
      socket.networkChanged();
      await pass(0);
      expect(opened).toHaveLength(1);
      expect(states.at(-1)).toBe('stopped');
      expect(logged).toEqual([code]);
      expect(given.renewals).toBe(0);
    }
  },
);

test('4002 gets another token once, at once; refused again it stops', async () => {
  const { opened, states, given, last, online } = world();
  await online();
  last().end(SOCKET_CLOSE.tokenExpired, true);
  await pass(0);
  expect(opened.map(({ token }) => token)).toEqual(['one', 'two']);
  last().end(SOCKET_CLOSE.tokenExpired, true);
  await pass(10 * SOCKET_RETRY_MS_MAX);
  expect([opened.length, given.renewals, states.at(-1)]).toEqual([2, 1, 'stopped']);
});

test('4002 hours later gets another one again', async () => {
  const { opened, given, last, online } = world();
  await online();
  for (let i = 0; i < 3; i += 1) {
    last().end(SOCKET_CLOSE.tokenExpired, true);
    await pass(0);
    last().onopen?.();
    last().hear(READY);
  }
  expect([opened.length, given.renewals]).toEqual([4, 3]);
});

test('4002 without another token: off', async () => {
  const { opened, states, given, last, online } = world();
  given.renewed = null;
  await online();
  last().end(SOCKET_CLOSE.tokenExpired, true);
  await pass(SOCKET_RETRY_MS_MAX);
  expect([opened.length, states.at(-1)]).toEqual([1, 'off']);
});

test('4008 waits the longest time, then connects', async () => {
  const { opened, last, online } = world();
  await online();
  last().end(SOCKET_CLOSE.rateLimited, true);
  await pass(SOCKET_RETRY_MS_MAX - 1);
  expect(opened).toHaveLength(1);
  await pass(SOCKET_RETRY_MS_MAX);
  expect(opened).toHaveLength(2);
});

test('no token can be got: as an unclean close', async () => {
  const { opened, given, logged, start } = world();
  given.token = new Error('no network');
  await start();
  expect(logged).toEqual([1006]);
  given.token = 'later';
  await pass(SOCKET_RETRY_MS);
  expect(opened.map(({ token }) => token)).toEqual(['later']);
});

test('a socket that is silent for two pings is dead; one that answers lives', async () => {
  const { opened, last, online } = world();
  await online();
  for (let i = 0; i < 10; i += 1) {
    await pass(SOCKET_PING_MS);
    expect(last().sent.at(-1)).toEqual({ v: 1, t: 'ping' });
    last().hear({ t: 'pong' });
  }
  expect(opened).toHaveLength(1);
  const dead = last();
  await pass(2 * SOCKET_PING_MS);
  expect(dead.closedWith).toBe(1000);
  await pass(SOCKET_RETRY_MS);
  expect(opened).toHaveLength(2);
  // Its late end concerns nobody.
  dead.end(1006, false);
  await pass(SOCKET_RETRY_MS);
  expect(opened).toHaveLength(2);
});

test('who looks again after a sleep has a living connection: a dead one is replaced, one that answers stays', async () => {
  const { socket, opened, last, online } = world();
  await online();
  await pass(1_000);
  socket.wake();
  expect(last().sent.at(-1)).toEqual({ v: 1, t: 'ping' });
  last().hear({ t: 'pong' });
  await pass(SOCKET_WAKE_MS);
  expect(opened).toHaveLength(1);
  const dead = last();
  await pass(1_000);
  socket.wake();
  await pass(SOCKET_WAKE_MS);
  expect(dead.closedWith).toBe(1000);
  expect(opened).toHaveLength(2);
});

test('a look ends a pause between tries, and not the one that the server asked for', async () => {
  const { socket, opened, last, online } = world();
  await online();
  last().end(1006, false);
  socket.wake();
  await pass(0);
  expect(opened).toHaveLength(2);
  last().hear(READY);
  last().end(SOCKET_CLOSE.rateLimited, true);
  socket.wake();
  await pass(0);
  expect(opened).toHaveLength(2);
});

test('a connection that never gets ready is given up', async () => {
  const { opened, last, start } = world();
  await start();
  last().onopen?.();
  await pass(20_000 + SOCKET_RETRY_MS);
  expect(opened).toHaveLength(2);
});

test('offline nothing is tried; the return of the network connects at once', async () => {
  const { socket, opened, given, states, last, online } = world();
  await online();
  given.isOnline = false;
  socket.networkChanged();
  expect(states.at(-1)).toBe('waiting');
  expect(last().closedWith).toBe(1000);
  await pass(10 * SOCKET_RETRY_MS_MAX);
  expect(opened).toHaveLength(1);
  given.isOnline = true;
  socket.networkChanged();
  await pass(0);
  expect(opened).toHaveLength(2);
});

test('the return of the network ends a pause between tries', async () => {
  const { socket, opened, last, online } = world();
  await online();
  last().end(1006, false);
  socket.networkChanged();
  await pass(0);
  expect(opened).toHaveLength(2);
  await pass(SOCKET_RETRY_MS);
  expect(opened).toHaveLength(2);
});

test('a stop while a token is on its way opens nothing', async () => {
  const { socket, opened, states } = world();
  socket.start();
  socket.stop();
  await pass(SOCKET_RETRY_MS_MAX);
  expect(opened).toEqual([]);
  expect(states).toEqual(['connecting', 'off']);
});

test('a stop closes cleanly, and it can start again', async () => {
  const { socket, opened, last, online } = world();
  await online();
  const first = last();
  socket.stop();
  expect(first.closedWith).toBe(1000);
  expect(socket.send({ t: 'ping' })).toBe(false);
  socket.start();
  await pass(0);
  expect(opened).toHaveLength(2);
});
