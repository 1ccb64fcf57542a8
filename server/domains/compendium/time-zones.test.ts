import { expect, test } from 'vitest';
import { byClockOf } from '#shared/text/time-zones.ts';
import { replaceAdded } from './added.ts';
import { CITIES } from './data/cities.ts';
import { timeZoneOf } from './time-zones.ts';

const idOf = (slug: string) => CITIES.find((city) => city.slug === slug)?.id ?? 0;

test('a city has its own clock, an added one that of its region, nobody that of Moscow', () => {
  expect(timeZoneOf(idOf('ufa'))).toBe('Asia/Yekaterinburg');
  expect(timeZoneOf(idOf('vladivostok'))).toBe('Asia/Vladivostok');
  expect(timeZoneOf(null)).toBe('Europe/Moscow');
  expect(timeZoneOf(999_999)).toBe('Europe/Moscow');
  const city = { id: 1_000_001, regionId: 14, slug: 'novyy', name: 'Новый', prepositional: 'Новом' };
  replaceAdded({ cities: [city], workTypes: [] });
  expect(timeZoneOf(city.id)).toBe('Asia/Yakutsk');
  replaceAdded({ cities: [], workTypes: [] });
});

test('every zone has its words', () => {
  expect(CITIES.map(({ timeZone }) => byClockOf(timeZone)).filter((words) => words.includes('UTC'))).toEqual([]);
  expect(byClockOf('Asia/Yekaterinburg')).toBe('по\u00a0Екатеринбургу');
});

test.each([
  ['America/New_York', '2026-01-15', 'UTC−5'],
  ['America/New_York', '2026-07-15', 'UTC−4'],
  ['Asia/Almaty', '2026-01-15', 'UTC+5'],
  ['Asia/Kathmandu', '2026-01-15', 'UTC+5:45'],
])('a zone without a city of ours, %s on %s, is told by its offset', (timeZone, day, offset) => {
  expect(byClockOf(timeZone, new Date(day))).toBe(`по\u00a0${offset}`);
});

test('every zone is one that the clock knows', () => {
  for (const { timeZone } of CITIES) expect(() => new Intl.DateTimeFormat('ru', { timeZone })).not.toThrow();
});
