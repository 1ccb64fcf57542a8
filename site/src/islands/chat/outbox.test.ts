import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { SocketState } from '#shared/client/chat-socket.ts';
import { DIALOG_ID, messageOf, uuid } from '../../../../tests/islands/harness/chat-data.ts';
import { memoryOutbox, type Outgoing } from './outbox-storage.ts';
import { createOutbox } from './outbox.ts';

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
