import { expect, test } from 'vitest';
import { PAGE_PATH_CHARS_MAX, readPagePath } from './embed-figures.ts';

test.each([
  ['/', '/'],
  ['/karera', '/karera'],
  ['/karera/', '/karera'],
  ['/karera//', '/karera'],
  ['//', '/'],
  ['/karera?utm_source=x&phone=79270000000', '/karera'],
  ['/karera#vakansii', '/karera'],
  ['/%D0%BA%D0%B0%D1%80%D1%8C%D0%B5%D1%80%D0%B0', '/карьера'],
  ['/vacancy/55012', '/vacancy/55012'],
  ['/svarshchik-naks-5-razryada-kazan', '/svarshchik-naks-5-razryada-kazan'],
  ['/o%20kompanii', '/o kompanii'],
])('%s is the page %s', (sent, kept) => {
  expect(readPagePath(sent)).toBe(kept);
});

test.each([
  ['/lk/ivan@example.ru/vakansii', '/lk/…/vakansii'],
  ['/lk/ivan%40example.ru', '/lk/…'],
  ['/lk/79270000000', '/lk/…'],
  ['/s/3f2504e0-4f89-41d3-9a0c-0305e82c3301/x', '/s/…/x'],
  ['/t/9A0C0305E82C33019A0C', '/t/…'],
])('%s keeps nothing of a person', (sent, kept) => {
  expect(readPagePath(sent)).toBe(kept);
});

test.each([
  [''],
  ['karera'],
  ['https://a.ru/'],
  ['/%E0%A4%A'],
  ['/a%00b'],
  ['/a\u202Eb'],
  ['/\uD800'],
  ['/%0Aa'],
  [`/${'ж'.repeat(PAGE_PATH_CHARS_MAX)}`],
])('%j is no page', (sent) => {
  expect(readPagePath(sent)).toBeNull();
});
