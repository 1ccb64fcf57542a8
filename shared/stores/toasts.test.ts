import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shownBy(toasts: ReturnType<typeof createToasts>): string[] {
  return toasts.$toasts.get().map(({ content }) => content);
}

test('a toast is shown at the top right for three seconds', () => {
  const toasts = createToasts();
  toasts.show('Сохранено');
  expect(toasts.$toasts.get()).toEqual([{ id: 1, content: 'Сохранено', type: 'default', position: 'top-right' }]);
  vi.advanceTimersByTime(2_999);
  expect(shownBy(toasts)).toEqual(['Сохранено']);
  vi.advanceTimersByTime(1);
  expect(shownBy(toasts)).toEqual([]);
});

test('each has its own time', () => {
  const toasts = createToasts();
  toasts.show('долго', { type: 'error', timeoutMs: 8_000 });
  toasts.show('недолго');
  vi.advanceTimersByTime(3_000);
  expect(shownBy(toasts)).toEqual(['долго']);
});

test('at most twenty: one more replaces the oldest', () => {
  const toasts = createToasts();
  for (let number = 1; number <= 21; number++) toasts.show(String(number));
  expect(shownBy(toasts)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 2)));
  expect(vi.getTimerCount()).toBe(20);
});

test('a closed one is gone at once, and once only', () => {
  const toasts = createToasts();
  toasts.show('a');
  toasts.show('b');
  toasts.close(1);
  toasts.close(1);
  expect(shownBy(toasts)).toEqual(['b']);
});

test('while a visitor hovers them time is paused, for new ones too', () => {
  const toasts = createToasts();
  toasts.show('a');
  vi.advanceTimersByTime(2_000);
  toasts.pause();
  toasts.pause();
  toasts.show('b');
  vi.advanceTimersByTime(60_000);
  expect(shownBy(toasts)).toEqual(['a', 'b']);
  toasts.resume();
  toasts.resume();
  vi.advanceTimersByTime(999);
  expect(shownBy(toasts)).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(shownBy(toasts)).toEqual(['b']);
  vi.advanceTimersByTime(2_000);
  expect(shownBy(toasts)).toEqual([]);
});
