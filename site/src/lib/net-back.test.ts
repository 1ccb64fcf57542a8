import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askNet } from './net-back.ts';

let isOnLine = true;
const ask = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  isOnLine = true;
  ask.mockReset();
  vi.stubGlobal('location', { href: 'https://karkas.test/vacancy-list' });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnLine;
    },
  });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a net that answers is told of once', async () => {
  ask.mockRejectedValueOnce(new TypeError('no net')).mockResolvedValue(new Response());
  const onAnswer = vi.fn();
  askNet(onAnswer);
  await vi.runAllTimersAsync();
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([2, 1]);
});

test('one that stays silent is asked ever more seldom, and not while nobody looks', async () => {
  ask.mockRejectedValue(new TypeError('no net'));
  const onAnswer = vi.fn();
  askNet(onAnswer);
  await vi.advanceTimersByTimeAsync(60_000);
  // At once, and after 3, 9, 21 and 45 seconds.
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([5, 0]);
  vi.stubGlobal('document', { hidden: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

test('one that is known to be away is not asked', async () => {
  ask.mockImplementation(() => {
    isOnLine = false;
    return Promise.reject(new TypeError('no net'));
  });
  askNet(vi.fn());
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
});
