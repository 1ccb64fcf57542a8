import { expect, test } from 'vitest';
import { respondOfHash } from './address.ts';
import { changeOf, typedTimes } from './respond-steps.ts';

test.each([
  ['2026-11-24T08:00', ['2026-11-24T05:00:00.000Z']],
  ['2026-11-24T08:00:00', ['2026-11-24T05:00:00.000Z']],
  ['', []],
  ['завтра в 8', []],
  ['2026-13-44T08:00', []],
  ['2026-11-24T08:00+05:00', []],
])('the time «%s»', (text, times) => {
  expect(typedTimes(text, 'Europe/Moscow')).toEqual(times);
});

test('a time is typed by the clock of the place', () => {
  expect(typedTimes('2026-11-24T08:00', 'Asia/Yekaterinburg')).toEqual(['2026-11-24T03:00:00.000Z']);
  expect(typedTimes('2026-11-24T08:00', '')).toEqual([]);
});

test('a form brings along what it has, and nothing for fields that are left empty', () => {
  const form = { step: 'change', id: '7', version: '2', action: 'withdraw', reason: '', reasonText: '' };
  expect(changeOf(form)).toEqual({ id: 7, version: 2, action: 'withdraw' });
  expect(changeOf({ ...form, reason: 'pay', reasonText: 'мало' })).toMatchObject({ reason: 'pay', reasonText: 'мало' });
  expect(changeOf({ ...form, action: 'counter', 'interview.options': '' })).toMatchObject({
    interview: { options: [] },
  });
});

test.each([
  ['#respond-12', 12],
  ['#respond-0', null],
  ['#respond-12x', null],
  ['#inquiries', null],
  ['', null],
])('the address that ends in «%s»', (hash, id) => {
  expect(respondOfHash(hash)).toBe(id);
});
