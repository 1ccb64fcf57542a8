import { expect, test } from 'vitest';
import { isLoopback, normalizeOrigin } from './origins.ts';

test.each([
  ['https://example.ru', 'https://example.ru'],
  [' HTTPS://Example.RU/ ', 'https://example.ru'],
  ['https://example.ru:443', 'https://example.ru'],
  ['http://example.ru:8080', 'http://example.ru:8080'],
  ['https://стройка.рф', 'https://xn--80ardojfh.xn--p1ai'],
  ['https://*.example.ru', 'https://*.example.ru'],
  ['https://*.стройка.рф:8443', 'https://*.xn--80ardojfh.xn--p1ai:8443'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://example.co.uk', 'https://example.co.uk'],
  ['https://*.example.co.uk', 'https://*.example.co.uk'],
  ['https://karkas.github.io', 'https://karkas.github.io'],
  ['https://*.karkas.github.io', 'https://*.karkas.github.io'],
  ['http://intranet', 'http://intranet'],
  ['https://my_site.example.ru', 'https://my_site.example.ru'],
])('%s is %s', (text, origin) => {
  expect(normalizeOrigin(text)).toBe(origin);
});

test.each([
  '',
  'example.ru',
  '*',
  'null',
  'https://',
  'https://*',
  'https://*.ru',
  'https://*.*.ru',
  'https://a.*.example.ru',
  'https://a*.example.ru',
  'https://**.example.ru',
  'https://example.ru/careers',
  'https://example.ru?a',
  'https://example.ru#a',
  'https://user@example.ru',
  'ftp://example.ru',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://*.co.uk',
  'https://*.com.ru',
  'https://*.github.io',
  'https://*.tilda.ws',
  'https://*.xn--p1ai',
  'https://*.рф',
  'https://*.foo.ck',
  'https://*.CO.UK:8443',
  'https://*.co.uk.',
  'https://example.ru.',
  'https://a;script-src.example.ru',
  "https://a'b.example.ru",
  'https://a"b.example.ru',
  'https://a,b.example.ru',
  'https://a b.example.ru',
  'https://a`b.example.ru',
  'https://a{b}.example.ru',
  'https://a\u0000b.example.ru',
  'https://ex%20ample.ru',
  'https://ex%3bample.ru',
])('%s is no origin', (text) => {
  expect(normalizeOrigin(text)).toBeNull();
});

test('this machine by its names', () => {
  for (const origin of [
    'http://localhost:4322',
    'http://127.0.0.1:4322',
    'http://127.1.2.3',
    'http://[::1]',
    'https://shop.localhost',
  ])
    expect(isLoopback(origin)).toBe(true);
  for (const origin of ['https://localhost.ru', 'https://127.0.0.1.ru', 'https://example.ru'])
    expect(isLoopback(origin)).toBe(false);
});

test('a long text is read in no time that grows faster than it', () => {
  for (const text of [`https://${'a.'.repeat(50_000)}!`, `https://*.${'a-'.repeat(50_000)};`])
    expect(normalizeOrigin(text)).toBeNull();
});
