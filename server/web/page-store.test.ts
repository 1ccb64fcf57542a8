import { expect, test } from 'vitest';
import { createPageStore } from './page-store.ts';
import { makeReady } from './ready-page.ts';

const ROOM = 1_000;

const kept = (key: string, bytes: number) => ({
  key,
  page: makeReady({ status: 200, headers: {}, body: Buffer.alloc(bytes), tags: [`vacancy:${bytes}`, 'vacancies'] }),
  stale: false,
  day: 0,
});

test('a page above the limit is not stored and removes the one it replaces', () => {
  const store = createPageStore(ROOM);
  store.put(kept('/a', ROOM + 1));
  expect(store.size()).toEqual({ pages: 0, bytes: 0, tags: 0 });
  store.put(kept('/a', ROOM));
  expect(store.size()).toEqual({ pages: 1, bytes: ROOM, tags: 2 });
  store.put(kept('/a', ROOM + 1));
  expect(store.size()).toEqual({ pages: 0, bytes: 0, tags: 0 });
  expect([...store.withTag('vacancies')]).toEqual([]);
});
