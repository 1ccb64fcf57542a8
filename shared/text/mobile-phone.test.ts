import { expect, test } from 'vitest';
import { faultOfMobile } from './mobile-phone.ts';

test.each([
  '8 917 204-16-83',
  '+7 917 204-16-83',
  '+8 917 204-16-83',
  '917 204 16 83',
  '79172041683',
  'тел.: 8-917-204-16-83',
])('%s gets a code', (text) => {
  expect(faultOfMobile(text)).toBeNull();
});

test.each([
  ['', 'is_empty', 'Введите номер'],
  ['телефон', 'wrong_type', 'не номер телефона'],
  ['8 917 204-16-8', 'wrong_size', 'не хватает цифр'],
  ['+7 9', 'wrong_size', 'не хватает цифр'],
  ['+7 917 204-16-833', 'wrong_size', 'лишние цифры'],
  ['8 917 204-16-83, 8 917 204-16-84', 'wrong_size', 'лишние цифры'],
  ['+7 843 204-16-83', 'wrong_type', 'Напишите так'],
  ['843 204-16-83', 'wrong_type', 'Напишите так'],
  ['+7 701 234-56-78', 'wrong_type', 'по почте'],
  ['+998 90 123 45 67', 'wrong_type', 'по почте'],
  ['998901234567', 'wrong_type', 'по почте'],
  ['+375 29 123-45-67', 'wrong_type', 'по почте'],
  ['37491234567', 'wrong_type', 'по почте'],
])('%s gets none', (text, code, words) => {
  const fault = faultOfMobile(text);
  expect(fault?.code).toBe(code);
  expect(fault?.message.replaceAll('\u00a0', ' ')).toContain(words);
});
