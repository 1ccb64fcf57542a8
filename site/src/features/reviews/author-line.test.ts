import { expect, test } from 'vitest';
import { authorLine, monthOf, timeThere } from './author-line.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const WELDER = {
  authorName: null,
  relation: 'worked' as const,
  position: 'Сварщик',
  facility: null,
  city: { id: 7, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' },
  startMonth: '2026-03',
  endMonth: '2026-10',
};

test('without a name the work stands for it', () => {
  expect(authorLine(WELDER, NOW)).toEqual({ name: 'Сварщик', details: '8\u00a0месяцев, Казань' });
});

test('beside a name the work is told', () => {
  expect(authorLine({ ...WELDER, authorName: 'Ильдар Г.', facility: 'КС «Арская»', city: null }, NOW)).toEqual({
    name: 'Ильдар Г.',
    details: 'сварщик, 8\u00a0месяцев, КС «Арская»',
  });
});

test.each([
  ['working', '2025-12', null, 'работает 1\u00a0год'],
  ['worked', '2026-03', '2026-03', '1\u00a0месяц'],
  ['interviewed', '2026-07', null, 'был на\u00a0собеседовании'],
] as const)('%s from %s to %s', (relation, startMonth, endMonth, text) => {
  expect(timeThere({ relation, startMonth, endMonth }, NOW)).toBe(text);
});

test('the month of a time', () => {
  expect(monthOf('2026-10-05T10:00:00.000Z')).toBe('октябрь\u00a02026');
});
