import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test('groups a Russian number and leaves others alone', () => {
  expect(formatPhone('+79172041683')).toBe('+7\u00a0917\u00a0204-16-83');
  expect(formatPhone('+375291234567')).toBe('+375291234567');
});
