import { describe, expect, test } from 'vitest';
import { createWorkQueue, createWorkQueues } from './work-queue.ts';

test('work that nobody waits for gives way to all who wait', async () => {
  const queue = createWorkQueue({ atOnce: 1, length: 10 });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    queue.run(() => first.promise),
    queue.quiet().then(() => order.push('warming')),
    queue.runLast(async () => order.push('mail')),
    queue.run(async () => order.push('second')),
    queue.run(async () => order.push('third')),
  ];
  first.resolve();
  await Promise.all(works);
  expect(order).toEqual(['second', 'third', 'warming', 'mail']);
});

test('work that nobody waits for has a turn now and then, where the queue gives one', async () => {
  const queue = createWorkQueue({ atOnce: 1, length: 10, oneLastAfter: 2 });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    queue.run(() => first.promise),
    ...['first mail', 'second mail'].map((mail) => queue.runLast(async () => order.push(mail))),
    ...['a', 'b', 'c', 'd'].map((screen) => queue.run(async () => order.push(screen))),
  ];
  first.resolve();
  await Promise.all(works);
  expect(order).toEqual(['a', 'b', 'first mail', 'c', 'd', 'second mail']);
});

describe('a visitor', () => {
  test('holds a third of the places at most; others have theirs, and places come back', async () => {
    const queue = createWorkQueue({ atOnce: 2, length: 9 });
    const gate = Promise.withResolvers<void>();
    const ask = (visitor: string) => queue.run(() => gate.promise, visitor);
    const taken = Array.from({ length: 5 }, () => ask('greedy'));
    await expect(ask('greedy')).rejects.toMatchObject({ code: 'limit_exceeded', details: { retryAfterSeconds: 2 } });
    for (const visitor of ['second', 'third']) taken.push(...Array.from({ length: 3 }, () => ask(visitor)));
    await expect(ask('fourth')).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfterSeconds: 2 },
    });
    gate.resolve();
    expect(await Promise.all(taken)).toHaveLength(11);
    await Promise.all(Array.from({ length: 5 }, () => ask('greedy')));
  });

  test('whose work fails gives the place back', async () => {
    const queue = createWorkQueue({ atOnce: 1, length: 3 });
    const fail = () => queue.run(() => Promise.reject(new Error('broken')), 'unlucky');
    for (let round = 0; round < 3; round += 1)
      expect((await Promise.allSettled([fail(), fail()])).map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
      ]);
    await queue.run(async () => {}, 'unlucky');
  });
});

test('works of one key wait for each other, those of another do not', async () => {
  const queues = createWorkQueues({ atOnce: 2, length: 3 });
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const taken = Array.from({ length: 5 }, () =>
    queues.run('greedy', async () => {
      running += 1;
      await gate.promise;
    }),
  );
  await expect(queues.run('greedy', () => gate.promise)).rejects.toMatchObject({ code: 'limit_exceeded' });
  expect(await queues.run('other', async () => 'done')).toBe('done');
  expect(running).toBe(2);
  gate.resolve();
  await Promise.all(taken);
  expect(running).toBe(5);
  expect(await queues.run('greedy', async () => 'again')).toBe('again');
});
