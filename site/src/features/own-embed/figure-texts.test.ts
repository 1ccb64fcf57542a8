import { expect, test } from 'vitest';
import { kindFigure, kindsOf, pageName, readDays, siteOf } from './figure-texts.ts';

const NOTHING = { view: 0, open: 0, respond: 0, chat: 0 };
const day = (number: number, counts: Partial<typeof NOTHING> = {}) => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  ...NOTHING,
  ...counts,
});
const figures = {
  days: 7 as const,
  totals: { view: 1_240, open: 88, respond: 6, chat: 0 },
  byDay: [
    day(18, { view: 100, open: 8 }),
    day(19, { view: 400, open: 40, respond: 3 }),
    day(20, { view: 400, respond: 3 }),
    ...[21, 22, 23].map((number) => day(number)),
    day(24, { view: 340, open: 40 }),
  ],
};

test('each kind has its sum, its share of those before it, and the plot in words', () => {
  expect(kindFigure('view', figures)).toEqual({
    kind: 'view',
    title: 'Показы',
    total: '1\u00a0240',
    about: 'за\u00a07\u00a0дней, в\u00a0среднем 177 в\u00a0день',
    counts: [100, 400, 400, 0, 0, 0, 340],
    summary: 'Показы по\u00a0дням: в\u00a0среднем 177 в\u00a0день, больше всего 400, 19\u00a0ноября',
  });
  expect(kindFigure('open', figures).about).toBe('7,1\u00a0% показов, в\u00a0среднем 13 в\u00a0день');
  expect(kindFigure('respond', figures).about).toBe('6,8\u00a0% открывших, в\u00a0среднем 0,9 в\u00a0день');
  expect(kindFigure('chat', figures)).toMatchObject({
    total: '0',
    about: 'за\u00a07\u00a0дней',
    summary: 'Написали в\u00a0чат по\u00a0дням: ни\u00a0одного',
  });
});

test('no share is told of nothing, or of less than its part', () => {
  const totals = { ...NOTHING, open: 3, respond: 5 };
  expect(kindFigure('open', { ...figures, totals }).about).toMatch(/^за\u00a07\u00a0дней,/);
  expect(kindFigure('respond', { ...figures, totals }).about).toMatch(/^за\u00a07\u00a0дней,/);
});

test('a key has the kinds of its widgets, and those that it had before', () => {
  expect(kindsOf({ widgets: ['vacancy-feed'] }, { totals: NOTHING })).toEqual(['view', 'open']);
  expect(kindsOf({ widgets: ['vacancy-feed', 'respond-button'] }, { totals: NOTHING })).toEqual([
    'view',
    'open',
    'respond',
  ]);
  expect(kindsOf({ widgets: ['chat-bubble'] }, { totals: { ...NOTHING, respond: 1 } })).toEqual([
    'view',
    'open',
    'respond',
    'chat',
  ]);
});

test.each([
  [null, 30],
  ['7', 7],
  ['90', 90],
  ['400', 30],
  ['7.0', 30],
])('the period of %j is %d days', (asked, days) => {
  expect(readDays(asked)).toBe(days);
});

test('a page is named with its site where there are several', () => {
  const page = { origin: 'https://most.example', path: '/карьера' };
  const another = { origin: 'https://hr.most.example', path: '/' };
  expect(siteOf([])).toBeNull();
  expect(siteOf([page, page])).toBe('most.example');
  expect(siteOf([page, another])).toBeNull();
  expect(pageName(page, 'most.example')).toBe('/карьера');
  expect(pageName(page, null)).toBe('most.example/карьера');
});
