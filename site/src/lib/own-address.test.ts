import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

const page = { href: 'https://karkas.example/vacancy-list?page=2', origin: 'https://karkas.example' };

test.each([
  ['/vacancy/1', 'https://karkas.example/vacancy/1'],
  ['?page=3', 'https://karkas.example/vacancy-list?page=3'],
  ['https://karkas.example/news', 'https://karkas.example/news'],
])('%s is ours', (address, whole) => {
  expect(ownAddress(address, page)).toBe(whole);
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://karkas.example/1',
  '//evil.example',
  'https://evil.example/',
  'http://karkas.example/',
  'http://',
])('%s is refused', (address) => {
  expect(ownAddress(address, page)).toBeNull();
});
