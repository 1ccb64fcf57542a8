import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLayers } from './layers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stackOf(...contents: string[]) {
  const layers = createLayers<string>();
  const results = contents.map((content) => layers.open(content));
  const places = () => layers.$layers.get().map(({ content, place }) => `${content} ${place}`);
  const idOf = (content: string) => layers.$layers.get().find((layer) => layer.content === content)?.id ?? 0;
  return { layers, results, places, idOf };
}

test('a layer has the default options unless overridden', () => {
  const layers = createLayers<string>();
  void layers.open('a');
  void layers.open('b', { size: 'sm', isLocked: true });
  expect(layers.$layers.get().map(({ look }) => look)).toEqual([
    { size: 'lg', position: 'center', theme: 'white', isLocked: false, closesByBackdrop: true, timeoutMs: null },
    { size: 'sm', position: 'center', theme: 'white', isLocked: true, closesByBackdrop: true, timeoutMs: null },
  ]);
});

test('the front one is active, two behind it are visible, older ones are hidden', () => {
  const { places } = stackOf('a', 'b', 'c', 'd', 'e');
  expect(places()).toEqual(['a hidden', 'b hidden', 'c back', 'd back', 'e front']);
});

test('a closed layer gives its result, and the one behind it comes to the front', async () => {
  const { layers, results, places, idOf } = stackOf('a', 'b');
  layers.close(idOf('b'), 'done');
  expect(await Promise.race([results[0], results[1]])).toBe('done');
  expect(places()).toEqual(['a front']);
});

test('only the top layer closes: another waits until it is the top', async () => {
  const { layers, results, places, idOf } = stackOf('a', 'b', 'c');
  layers.close(idOf('b'), 'first');
  layers.close(idOf('b'), 'second');
  layers.dismiss(idOf('a'));
  expect(places()).toEqual(['a back', 'b back', 'c front']);
  layers.close(idOf('c'));
  expect(places()).toEqual(['a front']);
  expect(await results[1]).toBe('first');
});

test('a visitor cannot close a locked layer; its own code can', async () => {
  const layers = createLayers<string>();
  const result = layers.open('a', { isLocked: true });
  layers.dismiss(1);
  layers.pressBackdrop(1);
  expect(layers.$layers.get()).toHaveLength(1);
  layers.close(1, true);
  expect(await result).toBe(true);
});

test('a click outside the front layer closes it unless disabled', async () => {
  const layers = createLayers<string>();
  const dismissed = layers.open('a');
  const kept = layers.open('b', { closesByBackdrop: false });
  layers.pressBackdrop(2);
  expect(layers.$layers.get()).toHaveLength(2);
  layers.dismiss(2);
  layers.pressBackdrop(1);
  expect(layers.$layers.get()).toEqual([]);
  expect([await dismissed, await kept]).toEqual([undefined, undefined]);
});

test('a layer with a timeout closes by itself, a locked one too', async () => {
  const layers = createLayers<string>();
  const result = layers.open('a', { timeoutMs: 5_000, isLocked: true });
  vi.advanceTimersByTime(4_999);
  expect(layers.$layers.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(layers.$layers.get()).toEqual([]);
  expect(await result).toBeUndefined();
});

test('a timeout that expires behind another layer waits for it', () => {
  const layers = createLayers<string>();
  void layers.open('a', { timeoutMs: 1_000 });
  void layers.open('b');
  vi.advanceTimersByTime(10_000);
  expect(layers.$layers.get()).toHaveLength(2);
  layers.dismiss(2);
  expect(layers.$layers.get()).toEqual([]);
});

test('a layer closed early leaves no timer behind', () => {
  const layers = createLayers<string>();
  void layers.open('a', { timeoutMs: 1_000 });
  layers.dismiss(1);
  expect(vi.getTimerCount()).toBe(0);
});
