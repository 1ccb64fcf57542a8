import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from './time.ts';
import { isDead, nextTryAt, WEBHOOK_TEST } from './webhook.ts';

const now = new Date('2026-11-22T09:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('pauses grow with each try that failed, after the sixth it is given up', () => {
  const minutes = [1, 2, 3, 4, 5, 6].map((tries) => {
    const at = nextTryAt('respond.created', tries, now);
    return at && (at.getTime() - now.getTime()) / MINUTE_MS;
  });
  expect(minutes).toEqual([1, 5, 30, 120, 720, null]);
});

test('a test is not tried again', () => {
  expect(nextTryAt(WEBHOOK_TEST, 1, now)).toBeNull();
});

test('an address is dead after exactly five days without an answer', () => {
  expect([5 * DAY_MS - 1, 5 * DAY_MS, 5 * DAY_MS + 1].map((ms) => isDead(ago(ms), now))).toEqual([false, true, true]);
});
