import { expect, test } from 'vitest';
import {
  addDays,
  clockTime,
  DAY_MS,
  endOfMoscowDay,
  inMoscow,
  inZone,
  isWithinDays,
  lastMoscowDay,
  moscowMonth,
  moscowDay,
  moscowMidnight,
  toIso,
} from './time.ts';

const evening = new Date('2026-10-31T20:59:59.999Z');
const midnight = new Date('2026-10-31T21:00:00Z');

test('days turn when they do in Moscow', () => {
  expect([evening, midnight].map((moment) => inMoscow(moment).toISOString().slice(0, 10))).toEqual([
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(moscowDay(midnight) - moscowDay(evening)).toBe(1);
  expect(moscowMidnight(midnight)).toBe(midnight.getTime());
  expect(moscowMidnight(evening)).toBe(midnight.getTime() - DAY_MS);
  expect([evening, midnight.toISOString()].map(lastMoscowDay)).toEqual(['2026-10-31', '2026-10-31']);
  expect(new Date(endOfMoscowDay('2026-10-31'))).toEqual(new Date('2026-10-31T20:59:59Z'));
});

test('counts days of 24 hours', () => {
  expect(addDays(midnight, -1)).toEqual(new Date('2026-10-30T21:00:00Z'));
  expect(isWithinDays(addDays(midnight, -30), 30, midnight)).toBe(true);
  expect(isWithinDays(new Date(addDays(midnight, -30).getTime() - 1), 30, midnight)).toBe(false);
  expect(isWithinDays(null, 30, midnight)).toBe(false);
});

test('a month begins at midnight in Moscow', () => {
  const now = new Date('2026-12-02T09:00:00Z');
  expect(moscowMonth(now)).toEqual(new Date('2026-11-30T21:00:00Z'));
  expect(moscowMonth(now, 1)).toEqual(new Date('2026-12-31T21:00:00Z'));
  expect(moscowMonth(new Date('2026-12-31T21:00:00Z'), 1)).toEqual(new Date('2027-01-31T21:00:00Z'));
});

test('formats a moment, and null as null', () => {
  expect([toIso(midnight), toIso(null)]).toEqual(['2026-10-31T21:00:00.000Z', null]);
});

test('a clock of another place, there and back', () => {
  const zone = 'Asia/Yekaterinburg';
  expect(inZone(midnight, zone).toISOString()).toBe('2026-11-01T02:00:00.000Z');
  expect(clockTime('2026-11-01T02:00', zone)).toEqual(midnight);
  // The day on which the clocks go forward.
  expect(clockTime('2026-03-29T08:00', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T06:00:00.000Z');
  expect([clockTime('2026-13-01T02:00', zone), clockTime('завтра', zone), clockTime('2026-11-01T02:00', '')]).toEqual([
    null,
    null,
    null,
  ]);
});
