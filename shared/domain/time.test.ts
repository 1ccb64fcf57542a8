import { expect, test } from 'vitest';
import { addDays, DAY_MS, inMoscow, isWithinDays, moscowDay, moscowMidnight, toIso } from './time.ts';

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
});

test('counts days of 24 hours', () => {
  expect(addDays(midnight, -1)).toEqual(new Date('2026-10-30T21:00:00Z'));
  expect(isWithinDays(addDays(midnight, -30), 30, midnight)).toBe(true);
  expect(isWithinDays(new Date(addDays(midnight, -30).getTime() - 1), 30, midnight)).toBe(false);
  expect(isWithinDays(null, 30, midnight)).toBe(false);
});

test('formats a moment, and null as null', () => {
  expect([toIso(midnight), toIso(null)]).toEqual(['2026-10-31T21:00:00.000Z', null]);
});
