import { expect, test } from 'vitest';
import { ADVERTISING, advertisingRule, ERID_PATTERN, isAdvertising } from './advertising.ts';
import { SERVICE_CODES } from './services.ts';

test('what speaks of the company itself is advertising, a place among results is not', () => {
  expect(SERVICE_CODES.filter((code) => isAdvertising(code, '2026-12-01'))).toEqual([
    'vacancy-branding',
    'company-branding',
    'company-on-main',
  ]);
});

test('the latest rule of a day holds; rules are ordered, the latest first', () => {
  const days = ADVERTISING.map(({ from }) => from);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(advertisingRule('2030-01-01')).toBe(ADVERTISING[0]);
  expect(advertisingRule('2020-01-01')).toBe(ADVERTISING[0]);
});

test('an erid is letters and digits', () => {
  expect(ERID_PATTERN.test('2VtzqvPGTy1')).toBe(true);
  for (const text of ['', '2Vtzqv', '2Vtz qvPGTy1', 'ерид12345', '<b>12345678'])
    expect(ERID_PATTERN.test(text)).toBe(false);
});
