import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSTANT_MINUTES, isTimeZone, nextIssueAt, type SubscriptionSchedule } from './subscription.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

const at = (schedule: Partial<SubscriptionSchedule>, after: string) =>
  nextIssueAt({ frequency: 'daily', hour: 9, weekday: 1, timeZone: 'Europe/Moscow', ...schedule }, new Date(after))
    .toISOString()
    .slice(0, 16);

describe('the next issue', () => {
  test('comes at the hour of its reader’s clock', () => {
    expect(at({}, '2026-11-29T05:59:59Z')).toBe('2026-11-29T06:00');
    expect(at({}, '2026-11-29T06:00:00Z')).toBe('2026-11-30T06:00');
    expect(at({ timeZone: 'Asia/Vladivostok' }, '2026-11-29T05:00:00Z')).toBe('2026-11-29T23:00');
    expect(at({ timeZone: 'Europe/Kaliningrad', hour: 0 }, '2026-11-29T05:00:00Z')).toBe('2026-11-29T22:00');
  });

  test('comes on the day of the week of that clock', () => {
    // A Sunday in Moscow, already Monday in Kamchatka.
    expect(at({ frequency: 'weekly', weekday: 1 }, '2026-11-29T13:00:00Z')).toBe('2026-11-30T06:00');
    expect(at({ frequency: 'weekly', weekday: 7 }, '2026-11-29T13:00:00Z')).toBe('2026-12-06T06:00');
    expect(at({ frequency: 'weekly', weekday: 1, timeZone: 'Asia/Kamchatka' }, '2026-11-29T13:00:00Z')).toBe(
      '2026-11-29T21:00',
    );
    expect(at({ frequency: 'weekly', weekday: 1 }, '2026-11-30T06:00:00Z')).toBe('2026-12-07T06:00');
  });

  test('comes a quarter of an hour later where it is asked for at once', () => {
    expect(at({ frequency: 'instant' }, '2026-11-29T13:07:00Z')).toBe('2026-11-29T13:22');
  });

  test('is always later, and within its period', () => {
    const schedules = fc.record({
      frequency: fc.constantFrom('instant' as const, 'daily' as const, 'weekly' as const),
      hour: fc.integer({ min: 0, max: 23 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      timeZone: fc.constantFrom('Europe/Moscow', 'Asia/Kamchatka', 'Europe/Kaliningrad', 'Asia/Kolkata', 'UTC'),
    });
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const periods = { instant: INSTANT_MINUTES * MINUTE_MS, daily: DAY_MS, weekly: 7 * DAY_MS };
    fc.assert(
      fc.property(schedules, moments, (schedule, after) => {
        const waitMs = nextIssueAt(schedule, after).getTime() - after.getTime();
        expect(waitMs).toBeGreaterThan(0);
        expect(waitMs).toBeLessThanOrEqual(periods[schedule.frequency]);
      }),
    );
  });
});

test('a time zone is one that the runtime knows', () => {
  expect(['Europe/Moscow', 'UTC', 'Asia/Yekaterinburg'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'Moscow', '\0', 'Europe/Moscow\r\n'].some(isTimeZone)).toBe(false);
});
