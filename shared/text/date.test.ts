import { expect, test } from 'vitest';
import { longDate, longDateTime, monthSpan, relativeDate, relativeDateTime, weekdayAndTime } from './date.ts';

const now = new Date('2026-11-21T12:00:00+03:00');

test.each([
  ['2026-11-21T00:00:00+03:00', 'сегодня'],
  ['2026-11-20T21:30:00Z', 'сегодня'],
  ['2026-11-20T20:59:59Z', 'вчера'],
  ['2026-11-20T00:00:00+03:00', 'вчера'],
  ['2026-11-19T23:59:00+03:00', '19\u00a0ноября'],
  ['2026-01-01T00:30:00+03:00', '1\u00a0января'],
  ['2025-11-19T10:00:00Z', '19\u00a0ноября\u00a02025'],
  ['2025-12-31T21:30:00Z', '1\u00a0января'],
])('%s is «%s»', (iso, expected) => {
  expect(relativeDate(iso, now)).toBe(expected);
});

test('the first day of a year has a yesterday', () => {
  expect(relativeDate('2025-12-31T10:00:00Z', new Date('2026-01-01T00:10:00+03:00'))).toBe('вчера');
});

test('long dates are those of Moscow', () => {
  expect(longDate('2025-11-18')).toBe('18\u00a0ноября\u00a02025');
  expect(longDateTime('2025-12-31T21:05:00Z')).toBe('1\u00a0января\u00a02026, 0:05');
  expect(weekdayAndTime('2025-12-31T21:05:00Z', 'Europe/Moscow')).toBe('чт, 1\u00a0января, 0:05');
  expect(weekdayAndTime('2026-11-24T05:00:00Z', 'Asia/Yekaterinburg', 'long')).toBe('вторник, 24\u00a0ноября, 10:00');
});

test.each([
  ['2026-03-01', '2027-09-30', 'март\u00a02026\u00a0– сентябрь\u00a02027'],
  ['2026-03-01', '2026-03-31', 'март\u00a02026'],
  ['2026-01-01', null, 'начало: январь\u00a02026'],
  [null, '2027-12-31', 'сдача: декабрь\u00a02027'],
  [null, null, null],
])('from %s to %s is «%s»', (startsOn, endsOn, expected) => expect(monthSpan(startsOn, endsOn)).toBe(expected));

test('a day with its time', () => {
  const now = new Date('2026-11-22T12:00:00+03:00');
  expect(relativeDateTime('2026-11-21T21:05:00+03:00', now)).toBe('вчера в\u00a021:05');
  expect(relativeDateTime('2025-11-19T00:30:00+03:00', now)).toBe('19\u00a0ноября\u00a02025 в\u00a00:30');
});
