import { expect, test } from 'vitest';
import { createPreloads, PARALLEL_MAX } from './preloads.ts';

/** A network whose answers arrive when the test says so. */
function network() {
  const loading = new Map<string, { answer(): void; fail(): void }>();
  const load = (address: string) =>
    new Promise<void>((resolve, reject) =>
      loading.set(address, { answer: resolve, fail: () => reject(new Error('offline')) }),
    );
  return { loading, load };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('at most four pages load at a time, the latest request is next, a failure frees a slot', async () => {
  const { loading, load } = network();
  const preloads = createPreloads(load);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) preloads.ask(name);
  expect([...loading.keys()]).toEqual(['a', 'b', 'c', 'd']);
  expect(loading.size).toBe(PARALLEL_MAX);
  loading.get('b')?.answer();
  await settled();
  expect([...loading.keys()]).toEqual(['a', 'b', 'c', 'd', 'f']);
  loading.get('a')?.fail();
  await settled();
  expect([...loading.keys()].at(-1)).toBe('e');
});

test('a page is loaded once', async () => {
  const { loading, load } = network();
  const preloads = createPreloads(load);
  preloads.ask('a');
  loading.get('a')?.answer();
  loading.clear();
  await settled();
  preloads.ask('a');
  expect(loading.size).toBe(0);
});
