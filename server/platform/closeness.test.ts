import { expect, it } from 'vitest';
import { distance, sound } from './closeness.ts';

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
  ['каменьщик', 'каменщик'],
  ['сварсчик', 'сварщик'],
  ['металл', 'метал'],
])('reduces %s to the sound %s', (word, heard) => {
  expect(sound(word)).toBe(heard);
});
