import { expect, test } from 'vitest';
import { createQuery } from './query-store.ts';

/** A read that each test answers manually. */
function manualRead() {
  const asked: { input: string; signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = [];
  const read = (input: string, signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>();
    asked.push({ input, signal, answer });
    return answer.promise;
  };
  return { asked, read };
}

test('starts with the given answer and makes no request', () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, 'drawn');
  expect(query.$state.get()).toEqual({ value: 'drawn', pending: false, error: null });
  expect(asked).toHaveLength(0);
});

test('keeps the old answer until the new one comes', async () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, 'old');
  const loaded = query.load('a');
  expect(query.$state.get()).toEqual({ value: 'old', pending: true, error: null });
  asked[0]?.answer.resolve('new');
  await loaded;
  expect(query.$state.get()).toEqual({ value: 'new', pending: false, error: null });
});

test('a slow first answer does not replace the second', async () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, null);
  const first = query.load('first');
  const second = query.load('second');
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer.resolve('second');
  await second;
  asked[0]?.answer.resolve('first');
  await first;
  expect(query.$state.get()).toEqual({ value: 'second', pending: false, error: null });
});

test('a slow first failure does not hide the second answer', async () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, null);
  const first = query.load('first');
  void query.load('second');
  asked[0]?.answer.reject(new Error('late'));
  await first;
  expect(query.$state.get()).toEqual({ value: null, pending: true, error: null });
});

test('a failure has its code and keeps the old answer; the next load clears it', async () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, 'old');
  const failed = query.load('a');
  asked[0]?.answer.reject(Object.assign(new Error(), { code: 'service_unavailable' }));
  await failed;
  expect(query.$state.get()).toEqual({ value: 'old', pending: false, error: 'service_unavailable' });
  void query.load('a');
  expect(query.$state.get()).toEqual({ value: 'old', pending: true, error: null });
});

test('a stopped query no longer changes', async () => {
  const { asked, read } = manualRead();
  const query = createQuery(read, 'old');
  const loaded = query.load('a');
  query.stop();
  asked[0]?.answer.resolve('new');
  await loaded;
  expect(query.$state.get()).toEqual({ value: 'old', pending: false, error: null });
});
