import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addWorkingDays, countWorkingDays, isCalendarDecreed, isWorkingDay } from './working-days.ts';

/** All days off of a month that are no plain weekend, and worked weekends with a sign before them. */
function unusualDays(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)));
  return days
    .filter((day) => day.getUTCFullYear() === year)
    .flatMap((date) => {
      const day = date.toISOString().slice(0, 10);
      const isWeekend = [0, 6].includes(date.getUTCDay());
      if (isWorkingDay(day) !== isWeekend) return [];
      return [isWeekend ? `+${day.slice(5)}` : day.slice(5)];
    });
}

describe('the calendar', () => {
  test('of 2026 is that of the decree', () => {
    const january = ['01-01', '01-02', '01-05', '01-06', '01-07', '01-08', '01-09'];
    const others = ['02-23', '03-09', '05-01', '05-11', '06-12', '11-04', '12-31'];
    expect(unusualDays(2026)).toEqual([...january, ...others]);
  });

  test('of 2027 has a Saturday of work', () => {
    const january = ['01-01', '01-04', '01-05', '01-06', '01-07', '01-08'];
    const others = ['+02-20', '02-22', '02-23', '03-08', '05-03', '05-10', '06-14', '11-04', '11-05', '12-31'];
    expect(unusualDays(2027)).toEqual([...january, ...others]);
  });

  test.each([
    [2026, 247],
    [2027, 247],
  ])('of %d has %d days of work, as the calendars of accountants say', (year, count) => {
    expect(addWorkingDays(`${year - 1}-12-31`, count)).toBe(`${year}-12-30`);
    expect(isWorkingDay(`${year}-12-30`)).toBe(true);
  });

  test('of a year without its decree has weekends, holidays and their transfers by law', () => {
    expect(isCalendarDecreed(2028)).toBe(false);
    expect(unusualDays(2028)).toEqual([
      ...['01-03', '01-04', '01-05', '01-06', '01-07'],
      ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-06'],
    ]);
  });

  test('is known for the years of the decrees', () => {
    expect([2025, 2026, 2027, 2028].filter(isCalendarDecreed)).toEqual([2026, 2027]);
  });
});

test.each([
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-21', 5, '2026-11-27'],
  ['2026-12-28', 5, '2027-01-13'],
  ['2026-04-30', 1, '2026-05-04'],
  ['2027-02-19', 1, '2027-02-20'],
  ['2027-02-19', 2, '2027-02-24'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %d working days is %s', (day, count, later) => {
  expect(addWorkingDays(day, count)).toBe(later);
});

test('the answer is a working day, with so many of them on the way', () => {
  const day = fc
    .integer({ min: 0, max: 1_400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (start, count) => {
      const end = addWorkingDays(start, count);
      expect(isWorkingDay(end)).toBe(true);
      expect(addWorkingDays(addWorkingDays(start, count - 1), 1)).toBe(end);
    }),
  );
});

test.each(['2026-02-30', '2026-1-1', 'завтра', ''])('«%s» is no day', (day) => {
  expect(() => addWorkingDays(day, 1)).toThrow(RangeError);
});

test.each([-1, 1.5, 251, Number.NaN])('%d is no number of days', (count) => {
  expect(() => addWorkingDays('2026-11-20', count)).toThrow(RangeError);
});

test('so many working days later there are so many between, and as many before', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true }),
      fc.nat(30),
      (date, count) => {
        const day = date.toISOString().slice(0, 10);
        const later = addWorkingDays(day, count);
        expect(countWorkingDays(day, later)).toBe(count);
        expect(countWorkingDays(later, day)).toBe(count === 0 ? 0 : -count);
      },
    ),
  );
});
