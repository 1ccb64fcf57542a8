import { expect, test } from 'vitest';
import { checkedEmail, checkedPhone, nameOf } from './person-fields.ts';

test('names lose what cannot be seen, and are as long as an account holds', () => {
  expect(nameOf('  Тимур\u202e\u0000 ')).toBe('Тимур');
  expect(nameOf('я'.repeat(200))).toHaveLength(100);
  for (const none of [null, undefined, '', ' \u0000 ']) expect(nameOf(none)).toBeNull();
});

test('addresses are in lower case, and only addresses', () => {
  expect(checkedEmail(' Timur.Safin@Yandex.example ')).toBe('timur.safin@yandex.example');
  for (const none of [null, undefined, '', 'timur', 'a@b@c']) expect(checkedEmail(none)).toBeNull();
});

test('numbers are Russian mobile ones, however they are written', () => {
  for (const text of ['+79172040001', '79172040001', '8 (917) 204-00-01'])
    expect(checkedPhone(text)).toBe('+79172040001');
  for (const none of [null, undefined, '', '+74951234567', '9172040001', '+1 917 204 00 01'])
    expect(checkedPhone(none)).toBeNull();
});
