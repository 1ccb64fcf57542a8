import { expect, test } from 'vitest';
import { isAllowedOrigin } from './embed-origins.ts';

test.each([
  ['https://a.example.ru', true],
  ['https://example.ru', false],
  ['https://.example.ru', false],
  ['https://a.b.example.ru', false],
  ['http://a.example.ru', false],
  ['http://ab.example.ru', false],
  ['xhttps://a.example.ru', false],
  ['https://abc.example.ru', true],
  ['https://a:1.example.ru', false],
  ['https://evil.ru/a.example.ru', false],
  ['https://a.example.ru:8443', false],
  ['https://a.example.ru.evil.ru', false],
  ['null', false],
])('a one-label star matches %s: %s', (origin, allowed) => {
  expect(isAllowedOrigin(['https://*.example.ru'], origin)).toBe(allowed);
});

test('an origin without a star matches exactly', () => {
  expect(isAllowedOrigin(['https://a.ru', 'https://example.ru'], 'https://example.ru')).toBe(true);
  for (const other of ['http://example.ru', 'https://example.ru:8443', 'https://www.example.ru', ''])
    expect([other, isAllowedOrigin(['https://example.ru'], other)]).toEqual([other, false]);
});

test('a star covers the scheme that it was written with', () => {
  expect(isAllowedOrigin(['http://*.example.ru'], 'http://a.example.ru')).toBe(true);
  expect(isAllowedOrigin(['http://*.example.ru'], 'https://a.example.ru')).toBe(false);
});
