import { describe, expect, it } from 'vitest';
import type { Clause } from './clause.ts';
import { isPlace, placeMarks, withoutClause } from './place-clauses.ts';
import { readText } from './read-text.ts';

const lexicon = { frequency: () => 1, words: () => new Map<string, number>() };
const clausesOf = (q: string): readonly Clause[] => readText(q, lexicon).clauses;
const outerOf = (mark: string) =>
  mark === 'city:1601'
    ? (['region:16'] as const)
    : mark.startsWith('metro:7801')
      ? (['city:7801', 'region:78'] as const)
      : mark.startsWith('metro:7701')
        ? (['city:7701', 'region:77'] as const)
        : [];

describe('isPlace', () => {
  it.each(['казань', 'в питере', 'урал', 'татарстан', 'москва или казань'])('%s', (q) => {
    expect(clausesOf(q).map(isPlace)).toEqual([true]);
  });
  it.each(['сварщик', 'мирный', '-казань', 'вахта', 'сварщик или казань'])('not %s', (q) => {
    expect(clausesOf(q).map(isPlace)).toEqual([false]);
  });
});

it('takes a district for its city', () => {
  expect(placeMarks(clausesOf('маляр южное бутово'), outerOf)).toEqual(['city:7701', 'region:77']);
});

describe('placeMarks', () => {
  it('takes any of several places, and the city alone beside its region', () => {
    expect(placeMarks(clausesOf('самара казань'), outerOf)).toEqual(['city:6301', 'city:1601']);
    expect(placeMarks(clausesOf('казань татарстан'), outerOf)).toEqual(['city:1601']);
    expect(placeMarks(clausesOf('сварщик'), outerOf)).toEqual([]);
  });
});

it.each([
  ['метро выхино', 1, '7701'],
  ['м. Выхино', 1, '7701'],
  ['выхино', 1, '7701'],
  ['москва метро выхино', 1, '7701'],
  ['метро спортивная', 3, '(?:6301|7701|7801)'],
  ['метро спортивная спб', 1, '7801'],
])('%j is %d of the stations', (q, count, city) => {
  const marks = placeMarks(clausesOf(q), outerOf);
  expect(marks).toHaveLength(count);
  for (const mark of marks) expect(mark).toMatch(new RegExp(`^metro:${city}`));
});

it.each(['метро', 'станция', 'строительство метро', 'университет', 'м 12'])('%j is no station', (q) => {
  expect(placeMarks(clausesOf(q), outerOf)).toEqual([]);
});

describe('withoutClause', () => {
  it.each([
    ['Сварщик в Казани', 'казани', 'Сварщик'],
    ['г. Казань, сварщик', 'казань', 'сварщик'],
    ['сварщик ростов на дону вахта', 'ростов дону', 'сварщик вахта'],
    ['казань', 'казань', ''],
    ['сварщик', 'казань', 'сварщик'],
  ])('%s without %s is %j', (q, source, rest) => {
    expect(withoutClause(q, { source })).toBe(rest);
  });
});
