import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#shared/client/call.ts';
import type { SocketState } from '#shared/client/chat-socket.ts';
import type { ErrorCode } from '#shared/contracts/problem.ts';
import { DIALOG_ID, messageOf, uuid } from '../../../../tests/islands/harness/chat-data.ts';
import { memoryOutbox, type Outgoing } from './outbox-storage.ts';
import { createOutbox } from './outbox.ts';

afterEach(() => void vi.useRealTimers());

/** Without a connection: every message goes by HTTP, whose first answer is this. */
function worldByHttp(status: number, code: ErrorCode, waitMs?: number) {
  vi.useFakeTimers();
  const sentAt: number[] = [];
  const startedAt = Date.now();
  let failure: CallError | null = new CallError(
    status,
    { ...{ type: 'about:blank', title: 'Ошибка', detail: 'Не вышло' }, status, code, requestId: 'r' },
    { waitMs },
  );
  const outbox = createOutbox(
    {
      // The only call of an outbox.
      call: ((_: string, { clientId }: { clientId: string }) => {
        sentAt.push(Date.now() - startedAt);
        const refusal = failure;
        failure = null;
        return refusal ? Promise.reject(refusal) : Promise.resolve(messageOf({ seq: 1, clientId }));
      }) as never,
      isOnline: () => true,
      outbox: memoryOutbox(),
      line: {
        $state: atom<SocketState>('waiting'),
        send: () => false,
        listen: () => () => {},
        know: () => () => {},
        leads: () => true,
        join() {},
        leave() {},
        setVisible() {},
        networkChanged() {},
      },
    },
    'me',
    (message) => outbox.settle(message),
  );
  return { outbox, sentAt };
}

test.each<[number, ErrorCode, number | undefined, number]>([
  [401, 'unauthorized', undefined, 2_500],
  [408, 'request_timeout', undefined, 2_500],
  [429, 'limit_exceeded', 40_000, 40_000],
  [503, 'service_unavailable', 5_000, 5_000],
])('by HTTP %i %s with Retry-After %s is no refusal: it goes again by itself', async (status, code, waitMs, again) => {
  const { outbox, sentAt } = worldByHttp(status, code, waitMs);
  await outbox.restore();
  outbox.add(outgoing(1));
  await vi.advanceTimersByTimeAsync(again - 1);
  expect(outbox.$items.get()).toMatchObject([{ refusal: null }]);
  expect(sentAt).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentAt).toEqual([0, again]);
  expect(outbox.$items.get()).toEqual([]);
  outbox.stop();
});

test.each<[number, ErrorCode, boolean]>([
  [403, 'forbidden', false],
  [429, 'limit_exceeded', true],
])('by HTTP %i %s is a refusal, which waits for an answer: %s', async (status, code, isHeld) => {
  const { outbox, sentAt } = worldByHttp(status, code);
  await outbox.restore();
  outbox.add(outgoing(1));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sentAt).toEqual([0]);
  expect(outbox.$items.get()).toMatchObject([{ refusal: 'Не вышло', isHeld }]);
  outbox.stop();
});

/** A socket that refuses what is over the limit of a row, as the server does. */
function world() {
  const sent: string[] = [];
  let isOver = true;
  const outbox = createOutbox(
    {
      call: () => Promise.reject(new Error('Only by the socket')),
      isOnline: () => true,
      outbox: memoryOutbox(),
      line: {
        $state: atom<SocketState>('online'),
        send(frame) {
          if (frame.t !== 'send') return true;
          const { clientId, text } = frame.message;
          queueMicrotask(() => {
            if (isOver)
              return outbox.hear({
                ...{ v: 1, t: 'error', code: 'limit_exceeded', detail: 'Дождитесь ответа' },
                ...{ ref: clientId, retryAfterSeconds: null },
              });
            sent.push(text ?? '');
            outbox.settle(messageOf({ seq: sent.length, clientId }));
          });
          return true;
        },
        listen: () => () => {},
        know: () => () => {},
        leads: () => true,
        join() {},
        leave() {},
        setVisible() {},
        networkChanged() {},
      },
    },
    'me',
    () => {},
  );
  return { outbox, sent, answered: () => (isOver = false) };
}

const outgoing = (number: number): Outgoing => ({
  message: {
    ...{ clientId: uuid(number), dialogId: DIALOG_ID, type: 'text', text: `Слово ${number}`, fileIds: [] },
    ...{ replyToSeq: null, location: null, templateId: null },
  },
  files: [],
  replyTo: null,
  createdAt: `2026-11-22T09:00:0${number}.000Z`,
  refusal: null,
});

test('what is over the limit of a row waits for the answer, then goes by itself, in its order', async () => {
  const { outbox, sent, answered } = world();
  await outbox.restore();
  for (const number of [1, 2, 3]) outbox.add(outgoing(number));
  await vi.waitFor(() => expect(outbox.$items.get()[0]?.isHeld).toBe(true));
  // The answer is on its way to this browser: nothing overtakes what waits.
  answered();
  outbox.add(outgoing(4));
  await new Promise((done) => setTimeout(done));
  expect(sent).toEqual([]);
  outbox.release(DIALOG_ID);
  await vi.waitFor(() => expect(sent).toEqual(['Слово 1', 'Слово 2', 'Слово 3', 'Слово 4']));
  expect(outbox.$items.get()).toEqual([]);
  outbox.stop();
});

test('who takes back the one that waits lets the next go', async () => {
  const { outbox, sent, answered } = world();
  await outbox.restore();
  for (const number of [1, 2]) outbox.add(outgoing(number));
  await vi.waitFor(() => expect(outbox.$items.get()[0]?.isHeld).toBe(true));
  answered();
  outbox.discard(uuid(1));
  await vi.waitFor(() => expect(sent).toEqual(['Слово 2']));
  outbox.stop();
});
