import { describe, expect, it } from 'vitest';
import type { Clause } from './clause.ts';
import { isPlace, placeMarks, withoutClause } from './place-clauses.ts';
import { readText } from './read-text.ts';

const lexicon = { frequency: () => 1, words: () => new Map<string, number>() };
const clausesOf = (q: string): readonly Clause[] => readText(q, lexicon).clauses;
const regionOf = (mark: string) => (mark === 'city:1601' ? ('region:16' as const) : null);

describe('isPlace', () => {
  it.each(['казань', 'в питере', 'урал', 'татарстан', 'москва или казань'])('%s', (q) => {
    expect(clausesOf(q).map(isPlace)).toEqual([true]);
  });
  it.each(['сварщик', 'мирный', '-казань', 'вахта', 'сварщик или казань'])('not %s', (q) => {
    expect(clausesOf(q).map(isPlace)).toEqual([false]);
  });
});

describe('placeMarks', () => {
  it('takes any of several places, and the city alone beside its region', () => {
    expect(placeMarks(clausesOf('самара казань'), regionOf)).toEqual(['city:6301', 'city:1601']);
    expect(placeMarks(clausesOf('казань татарстан'), regionOf)).toEqual(['city:1601']);
    expect(placeMarks(clausesOf('сварщик'), regionOf)).toEqual([]);
  });
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
