import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInn } from './inn.ts';
import { isOgrn } from './ogrn.ts';

describe.each([
  ['INN of a company', isInn, '7707083893'],
  ['INN of a person', isInn, '500100732259'],
  ['OGRN', isOgrn, '1027700132195'],
  ['OGRNIP', isOgrn, '304500116000157'],
])('%s', (_, isValid, number) => {
  test('right check digits', () => {
    expect(isValid(number)).toBe(true);
  });

  test('a wrong last digit is detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (shift) => {
        expect(isValid(number.slice(0, -1) + ((Number(number.at(-1)) + shift) % 10))).toBe(false);
      }),
    );
  });

  test.each(['', ` ${number}`, `${number}0`, number.slice(1), number.replace(/.$/, 'a')])('«%s» is invalid', (text) => {
    expect(isValid(text)).toBe(false);
  });
});

test.each([
  ['INN of a person whose last digit alone is right', isInn, '500100732202'],
  ['OGRN of a length between, with a digit that would do', isOgrn, '10277001321951'],
])('%s is none', (_, isValid, number) => {
  expect(isValid(number)).toBe(false);
});
