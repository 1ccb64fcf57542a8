import { expect, test, vi } from 'vitest';
import { RELOAD_GUARD_MS, reloadForChunk } from './chunk-reload.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /_astro/island.js');

function tab() {
  const values = new Map<string, string>();
  let nowMs = 1_000_000;
  let isOnline = true;
  return {
    memory: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    },
    nowMs: () => nowMs,
    isOnline: () => isOnline,
    reload: vi.fn(),
    pass: (ms: number) => (nowMs += ms),
    cut: () => (isOnline = false),
  };
}

test('a missing chunk reloads the page, once in ten seconds', () => {
  const page = tab();
  expect(reloadForChunk(MISSING, page)).toBe(true);
  page.pass(RELOAD_GUARD_MS - 1);
  expect(reloadForChunk(MISSING, page)).toBe(false);
  expect(page.reload).toHaveBeenCalledTimes(1);
  page.pass(1);
  expect(reloadForChunk(MISSING, page)).toBe(true);
  expect(page.reload).toHaveBeenCalledTimes(2);
});

test('an error inside a chunk does not reload the page', () => {
  const page = tab();
  expect(reloadForChunk(new TypeError('x is not a function'), page)).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});

test('without storage the page is not reloaded', () => {
  const page = tab();
  const memory = {
    getItem() {
      throw new Error('denied');
    },
    setItem() {},
  };
  expect(reloadForChunk(MISSING, { ...page, memory })).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});

test('without a net a page stays as it is', () => {
  const page = tab();
  page.cut();
  expect(reloadForChunk(MISSING, page)).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});
