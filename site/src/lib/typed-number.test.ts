import { expect, test } from 'vitest';
import { typedCount, withoutSpaces } from './typed-number.ts';

test('spaces between digits are none', () => {
  expect(withoutSpaces(' 60\u00a0000 ')).toBe('60000');
});

test('a count is a whole number within its limits', () => {
  expect(typedCount('1 000', 1_000)).toBe(1_000);
  for (const text of ['', '0', '-1', '1,5', '1001', '10 штук', '99999999999999'])
    expect(typedCount(text, 1_000)).toBeNull();
});
