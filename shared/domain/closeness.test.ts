import { expect, it } from 'vitest';
import { distance, nearestBeginning, sound } from './closeness.ts';

it.each([
  ['сварщик', 'сварщик', 0],
  ['сворщик', 'сварщик', 0.4],
  ['свращик', 'сварщик', 0.8],
  ['сварик', 'сварщик', 1],
  ['кварщик', 'сварщик', 1.3],
])('measures %s and %s', (a, b, expected) => {
  expect(distance(a, b, 3)).toBeCloseTo(expected);
  expect(distance(b, a, 3)).toBeCloseTo(expected);
});

it('gives up above the limit', () => {
  expect(distance('сварщик', 'бульдозерист', 2)).toBeGreaterThan(2);
  expect(distance('сварщик', 'прораб', 2)).toBeGreaterThan(2);
});

it.each([
  ['сворщ', 'сварщик', { length: 5, distance: 0.4 }],
  ['свращ', 'сварщик', { length: 5, distance: 0.8 }],
  ['сварь', 'сварщик', { length: 4, distance: 1 }],
  ['прораб', 'сварщик', null],
])('finds the beginning that %s is meant to be in %s', (typed, word, expected) => {
  expect(nearestBeginning(typed, word, 1)).toEqual(expected);
});

it.each([
  ['каменьщик', 'каменщик'],
  ['сварсчик', 'сварщик'],
  ['металл', 'метал'],
])('reduces %s to the sound %s', (word, heard) => {
  expect(sound(word)).toBe(heard);
});
