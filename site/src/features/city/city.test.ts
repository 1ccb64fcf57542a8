import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCity, readCity } from './city.ts';

const kazan = { id: 1601, slug: 'kazan', name: 'Казань', prepositional: 'Казани' };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a choice is kept, without what else the city has', () => {
  expect(readCity()).toBeUndefined();
  expect(keepCity({ ...kazan, regionId: 16 } as typeof kazan)).toBe(true);
  expect(readCity()).toEqual(kazan);
});

test('so is the choice of no city', () => {
  expect(keepCity(null)).toBe(true);
  expect(readCity()).toBeNull();
});

test.each([
  '{',
  '"kazan"',
  '{"id":1}',
  JSON.stringify({ ...kazan, slug: '../x' }),
  JSON.stringify({ ...kazan, id: '1601' }),
])('%s is no choice', (text) => {
  kept.set('city', text);
  expect(readCity()).toBeUndefined();
});

test('a browser that keeps nothing is as if nobody asked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keepCity(kazan)).toBe(false);
  expect(readCity()).toBeUndefined();
});
