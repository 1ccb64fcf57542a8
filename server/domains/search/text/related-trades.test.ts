import { expect, test } from 'vitest';
import { SPECIALIZATIONS } from '../../compendium/index.ts';
import { relatedTrades } from './related-trades.ts';

const idOf = (name: string) => SPECIALIZATIONS.find((one) => one.name === name)?.id ?? expect.unreachable(name);
const nameOf = new Map(SPECIALIZATIONS.map(({ id, name }) => [id, name]));
const related = (...names: string[]) => relatedTrades(names.map(idOf)).map(({ id }) => nameOf.get(id));

test('what the thesaurus has beside a trade comes before its group, and the trade itself is not there', () => {
  const welders = related('Сварщик');
  expect(welders.slice(0, 6)).toContain('Электрогазосварщик');
  expect(welders).not.toContain('Сварщик');
  expect(related('Бетонщик').slice(0, 4)).toContain('Монолитчик');
});

test('of several trades all of them count', () => {
  const both = related('Каменщик', 'Сварщик');
  expect(both).toContain('Электрогазосварщик');
  expect(both).not.toContain('Каменщик');
});

test('a trade of another group and role is not related', () => {
  expect(related('Сварщик')).not.toContain('Сметчик');
});
