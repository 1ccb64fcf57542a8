import { expect, test } from 'vitest';
import type { DayHours } from '../domain/chat-hours.ts';
import { hoursLine, weekText, type ShownHours } from './chat-hours.ts';

const day = (from: number, to: number): DayHours => ({ from: from * 60, to: to * 60 });
const OFFICE = day(9, 18);
const week = (...days: (DayHours | null)[]) => days;
const WORKDAYS = week(OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null);
const inMoscow = (days: (DayHours | null)[]): ShownHours => ({
  timeZone: 'Europe/Moscow',
  clock: 'по\u00a0Москве',
  week: days,
});
const line = (hours: ShownHours, at: string) => hoursLine(hours, new Date(at)).text.replaceAll('\u00a0', ' ');

test.each([
  ['пн–пт 9–18 по Москве', WORKDAYS],
  ['пн–пт 9–18, сб 10–14:30 по Москве', week(...WORKDAYS.slice(0, 5), day(10, 14.5), null)],
  ['пн 9–18, ср 9–18, вс 9–18 по Москве', week(OFFICE, null, OFFICE, null, null, null, OFFICE)],
  ['каждый день 9–18 по Москве', Array<DayHours>(7).fill(OFFICE)],
  ['каждый день круглосуточно по Москве', Array<DayHours>(7).fill(day(0, 24))],
  ['пн–вт 9–18, ср 8–24 по Москве', week(OFFICE, OFFICE, day(8, 24), null, null, null, null)],
])('%s', (text, days) => {
  expect(weekText(inMoscow(days)).replaceAll('\u00a0', ' ')).toBe(text);
});

// 23 November 2026 is a Monday; Moscow is three hours ahead of UTC.
const CLOSED = 'Сейчас нерабочее время. Ответим';
const OPEN = 'Отвечаем в рабочее время: пн–пт 9–18 по Москве';
test.each([
  ['before they begin', '2026-11-23T05:59:59Z', `${CLOSED} с 9:00 по Москве`],
  ['from the first minute', '2026-11-23T06:00:00Z', OPEN],
  ['up to the last', '2026-11-23T14:59:59Z', OPEN],
  ['not after it', '2026-11-23T15:00:00Z', `${CLOSED} во вторник с 9:00 по Москве`],
  ['on Friday night', '2026-11-27T19:00:00Z', `${CLOSED} в понедельник с 9:00 по Москве`],
  ['on Sunday', '2026-11-29T10:00:00Z', `${CLOSED} в понедельник с 9:00 по Москве`],
  ['when it is Monday in Moscow, and Sunday in UTC', '2026-11-29T21:30:00Z', `${CLOSED} с 9:00 по Москве`],
])('%s', (_what, at, text) => {
  expect(line(inMoscow(WORKDAYS), at)).toBe(text);
});

test('the clock is the company’s', () => {
  const vladivostok = { timeZone: 'Asia/Vladivostok', clock: 'по\u00a0Владивостоку', week: WORKDAYS };
  // 9:30 there, still Sunday in Moscow.
  expect(hoursLine(vladivostok, new Date('2026-11-22T23:30:00Z')).isOpen).toBe(true);
  expect(line(vladivostok, '2026-11-23T08:30:00Z')).toBe(`${CLOSED} во вторник с 9:00 по Владивостоку`);
});

test('a zone that puts its clocks forward does it here too', () => {
  const berlin = { timeZone: 'Europe/Berlin', clock: '', week: Array<DayHours>(7).fill(OFFICE) };
  expect(hoursLine(berlin, new Date('2026-03-28T07:30:00Z')).isOpen).toBe(false);
  expect(hoursLine(berlin, new Date('2026-03-29T07:30:00Z')).isOpen).toBe(true);
});

test('one day in the week: after it comes the same one', () => {
  const mondays = inMoscow(week(OFFICE, null, null, null, null, null, null));
  expect(line(mondays, '2026-11-23T16:00:00Z')).toBe(`${CLOSED} в понедельник с 9:00 по Москве`);
});
