import { expect, test } from 'vitest';
import { ageAt, experienceMonths, startMonthOf } from './experience.ts';

const now = new Date('2026-11-21T10:00:00Z');
const job = (startMonth: string, endMonth: string | null) => ({ startMonth, endMonth });

test.each([
  ['nothing', [], 0],
  ['one month', [job('2026-11', '2026-11')], 1],
  ['a year, both ends with it', [job('2025-01', '2025-12')], 12],
  ['up to now', [job('2026-09', null)], 3],
  ['two apart', [job('2020-01', '2020-06'), job('2022-01', '2022-06')], 12],
  ['at one time, counted once', [job('2020-01', '2020-12'), job('2020-06', '2021-06')], 18],
  ['one within another', [job('2020-01', '2022-12'), job('2021-01', '2021-06')], 36],
  ['an end in the future ends now', [job('2026-11', '2030-01')], 1],
  ['an end before the start', [job('2024-05', '2023-05')], 0],
])('%s', (_, jobs, months) => {
  expect(experienceMonths(jobs, now)).toBe(months);
});

test('months and years turn when they do in Moscow', () => {
  const [evening, midnight] = [new Date('2026-10-31T20:59:59Z'), new Date('2026-10-31T21:00:00Z')];
  expect([evening, midnight].map((moment) => experienceMonths([job('2026-10', null)], moment))).toEqual([1, 2]);
  expect([evening, midnight].map((moment) => ageAt('1990-11-01', moment))).toEqual([35, 36]);
});

test.each([
  [1, '2025-12'],
  [5, '2021-12'],
  [60, '1966-12'],
])('work of %i full years has begun in %s', (years, month) => {
  expect(startMonthOf(years, now)).toBe(month);
  expect(experienceMonths([job(month, null)], now)).toBe(12 * years);
});

test('in December it has begun in January', () => {
  expect(startMonthOf(3, new Date('2026-12-10'))).toBe('2024-01');
});

test.each([
  ['1990-11-21', 36],
  ['1990-11-22', 35],
  ['1990-01-01', 36],
  ['2008-12-31', 17],
])('born on %s is %i', (birthDate, age) => {
  expect(ageAt(birthDate, now)).toBe(age);
});
