import { expect, it, vi } from 'vitest';
import { createRemembered } from './remembered.ts';

let nowMs = 0;
const setUp = () => createRemembered<number>({ entriesMax: 2, keepMs: 1_000, now: () => nowMs });

it('asks once while an answer is fresh; concurrent calls share it', async () => {
  const remembered = setUp();
  const ask = vi.fn(async () => 7);
  expect(await Promise.all([remembered('a', ask), remembered('a', ask)])).toEqual([7, 7]);
  nowMs += 999;
  await remembered('a', ask);
  expect(ask).toHaveBeenCalledTimes(1);
  nowMs += 1;
  await remembered('a', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('forgets the oldest beyond its size', async () => {
  const remembered = setUp();
  const ask = vi.fn(async () => 7);
  for (const key of ['a', 'b', 'c', 'b', 'c']) await remembered(key, ask);
  expect(ask).toHaveBeenCalledTimes(3);
  await remembered('a', ask);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('does not keep a failure', async () => {
  const remembered = setUp();
  await expect(remembered('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await remembered('a', async () => 7)).toBe(7);
});
