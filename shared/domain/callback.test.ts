import { expect, test } from 'vitest';
import { safeCallback } from './callback.ts';

test.each([
  ['/vacancy/12', '/vacancy/12'],
  ['/', '/'],
  ['/vacancy-list?q=a&page=2#third', '/vacancy-list?q=a&page=2#third'],
  ['/vacancy-list?q=сварщик', '/vacancy-list?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA'],
  ['/a/../vacancy/12', '/vacancy/12'],
  ['/search?back=//evil.example', '/search?back=//evil.example'],
  ['/sign-insurance', '/sign-insurance'],
  ['/author', '/author'],
])('%s is a page of ours', (value, path) => {
  expect(safeCallback(value)).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  'vacancy/12',
  ' /vacancy/12',
  'https://evil.example',
  'HTTPS://evil.example/vacancy/12',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/vacancy\\12',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nSet-Cookie: a=b',
  '/vacancy/12\u0000',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%E0%A4%A',
  `/${'a'.repeat(2_000)}`,
])('%j leads to the profile', (value) => {
  expect(safeCallback(value)).toBe('/profile');
});

test.each([
  '/sign-in',
  '/sign-in?callback=/vacancy/12',
  '/sign-in/company',
  '/SIGN-IN',
  '/%73ign-in',
  '/a/../sign-in/',
  '/sign-up/applicant/password',
  '/recovery',
  '/auth/confirm/email-change',
  '/api/users/me',
])('%s is part of signing in, or no page', (value) => {
  expect(safeCallback(value)).toBe('/profile');
});

test('what it returns is returned unchanged', () => {
  for (const value of ['/a b?c=d e', '/вакансии#часть', '/a/./b/../c'])
    expect(safeCallback(safeCallback(value))).toBe(safeCallback(value));
});
