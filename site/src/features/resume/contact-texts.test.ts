import { expect, test } from 'vitest';
import { nextText } from './contact-texts.ts';

const state = {
  hasRight: true,
  byRespond: false,
  opening: null,
  wasReturned: false,
  freeLeft: 3,
  bought: { left: 7, until: '2027-12-01T09:00:00.000Z' },
  pass: { until: '2026-12-08T09:00:00.000Z', leftToday: 49 },
  refusal: null,
  payFor: null,
};

test.each([
  ['pass', 'По\u00a0доступу до\u00a08 декабря 2026: сегодня осталось 49'],
  ['free', 'Бесплатно: осталось 3 из\u00a020 в\u00a0этом месяце'],
  ['units', 'Спишется купленный контакт: осталось 7'],
] as const)('an opening that is charged to %s says so', (next, text) => {
  expect(nextText({ ...state, next }).replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
});
