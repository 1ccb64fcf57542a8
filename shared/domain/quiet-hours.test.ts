import { describe, expect, test } from 'vitest';
import { nextHour, quietUntil } from './quiet-hours.ts';

const NIGHT = { from: 22, to: 8 };
const until = (iso: string, timeZone: string, hours = NIGHT) =>
  quietUntil(new Date(iso), hours, timeZone)?.toISOString() ?? null;

describe('quiet hours', () => {
  test.each([
    // zone, a moment of the night, its end, a moment of the day
    ['Europe/Kaliningrad', '2026-11-22T20:00:00Z', '2026-11-23T06:00:00.000Z', '2026-11-22T19:59:59Z'],
    ['Europe/Moscow', '2026-11-22T19:00:00Z', '2026-11-23T05:00:00.000Z', '2026-11-22T18:59:59Z'],
    ['Asia/Yekaterinburg', '2026-11-22T17:30:00Z', '2026-11-23T03:00:00.000Z', '2026-11-23T03:00:00Z'],
    ['Asia/Vladivostok', '2026-11-22T12:00:00Z', '2026-11-22T22:00:00.000Z', '2026-11-22T22:00:00Z'],
    ['Asia/Kamchatka', '2026-11-22T19:59:59Z', '2026-11-22T20:00:00.000Z', '2026-11-22T09:59:59Z'],
  ])('%s: %s waits until %s, %s does not', (zone, night, end, day) => {
    expect(until(night, zone)).toBe(end);
    expect(until(day, zone)).toBeNull();
  });

  test('the same in summer: the clock of Russia is not changed', () => {
    expect(until('2026-07-01T19:00:00Z', 'Europe/Moscow')).toBe('2026-07-02T05:00:00.000Z');
  });

  test('within one day', () => {
    const siesta = { from: 13, to: 15 };
    expect(until('2026-11-22T10:30:00Z', 'Europe/Moscow', siesta)).toBe('2026-11-22T12:00:00.000Z');
    expect(until('2026-11-22T12:00:00Z', 'Europe/Moscow', siesta)).toBeNull();
    expect(until('2026-11-22T09:59:59Z', 'Europe/Moscow', siesta)).toBeNull();
  });

  test('from an hour to the same hour is no quiet at all', () => {
    expect(until('2026-11-22T19:00:00Z', 'Europe/Moscow', { from: 22, to: 22 })).toBeNull();
    expect(until('2026-11-22T05:00:00Z', 'Europe/Moscow', { from: 22, to: 22 })).toBeNull();
  });
});

describe('the next full hour', () => {
  test('is today or tomorrow, and later than now', () => {
    const at = (iso: string, zone: string) => nextHour(new Date(iso), 9, zone).toISOString();
    expect(at('2026-11-22T05:59:59.999Z', 'Europe/Moscow')).toBe('2026-11-22T06:00:00.000Z');
    expect(at('2026-11-22T06:00:00Z', 'Europe/Moscow')).toBe('2026-11-23T06:00:00.000Z');
    expect(at('2026-11-22T20:00:00Z', 'Asia/Kamchatka')).toBe('2026-11-22T21:00:00.000Z');
  });
});
