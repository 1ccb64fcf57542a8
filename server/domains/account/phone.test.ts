import { describe, expect, test } from 'vitest';
import { phoneText, readPhone } from './phone.ts';

test.each([
  '8 917 204-16-83',
  '+7 917 204-16-83',
  '+7\u00a0917\u00a0204-16-83',
  '917 204 16 83',
  '79172041683',
  '8(917)2041683',
  'тел.: 8-917-204-16-83',
])('%s is read', (text) => {
  expect(readPhone(text)).toBe('+79172041683');
});

describe('is refused', () => {
  test.each([
    ['a text', 'телефон', 'wrong_type'],
    ['two numbers', '8 917 204-16-83, 8 917 204-16-84', 'wrong_size'],
    ['a digit too few', '8 917 204-16-8', 'wrong_size'],
    ['a digit too many', '+7 917 204-16-833', 'wrong_size'],
    ['a line of an office', '+7 843 204-16-83', 'wrong_type'],
    ['a long text', '8'.repeat(100_000), 'wrong_size'],
  ])('%s', (_name, text, code) => {
    expect(() => readPhone(text)).toThrow(
      expect.objectContaining({
        code: 'bad_argument',
        details: {
          errors: [{ field: 'phone', code, message: expect.stringContaining('+7\u00a0917\u00a0204-16-83') }],
        },
      }),
    );
  });
});

test('whoever has a number of another country reads what to do instead', () => {
  for (const text of ['+7 701 234-56-78', '+375 29 123-45-67', '+998 90 123 45 67'])
    expect(() => readPhone(text)).toThrow(
      expect.objectContaining({
        details: {
          errors: [{ field: 'phone', code: 'wrong_type', message: expect.stringContaining('по\u00a0почте') }],
        },
      }),
    );
});

test('is shown as people write it', () => {
  expect(phoneText('+79172041683')).toBe('+7\u00a0917\u00a0204-16-83');
});
