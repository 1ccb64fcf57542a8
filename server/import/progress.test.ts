import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('prints every two seconds what is stored', () => {
  const said: string[] = [];
  const progress = startProgress((line) => said.push(line));
  progress.set({ read: 1_200, imported: 900, updated: 100, unchanged: 50 });
  expect(said).toEqual([]);
  vi.advanceTimersByTime(4_500);
  const line = 'Прочитано записей: 1\u00a0200, принято: 1\u00a0050';
  expect(said).toEqual([line, line]);
  expect(progress.stop()).toBe(line);
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(2);
});
