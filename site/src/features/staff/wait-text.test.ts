import { expect, test } from 'vitest';
import { isLate, waitText } from './wait-text.ts';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:59:30Z', 'только что'],
  ['2026-11-22T12:05:00Z', 'только что'],
  ['2026-11-22T11:02:00Z', '58\u00a0мин'],
  ['2026-11-22T10:20:00Z', '1\u00a0ч\u00a040\u00a0мин'],
  ['2026-11-22T10:00:00Z', '2\u00a0ч'],
  ['2026-11-21T10:20:00Z', '25\u00a0ч'],
  ['2026-11-19T10:20:00Z', '3\u00a0дн.'],
])('since %s: %s', (since, text) => expect(waitText(since, now)).toBe(text));

test('late after a day', () => {
  expect(isLate('2026-11-21T12:00:00Z', now)).toBe(false);
  expect(isLate('2026-11-21T11:59:00Z', now)).toBe(true);
});
