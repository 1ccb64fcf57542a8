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

test('a choice is stored with only the needed fields', () => {
  expect(readCity()).toBeUndefined();
  expect(keepCity({ ...kazan, regionId: 16 } as typeof kazan)).toBe(true);
  expect(readCity()).toEqual(kazan);
});

test('the choice of no city is stored too', () => {
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

test('a browser without storage behaves as if nothing was chosen', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keepCity(kazan)).toBe(false);
  expect(readCity()).toBeUndefined();
});
