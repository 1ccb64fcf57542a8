import { expect, test } from 'vitest';
import { isNewsSlug } from './news-slug.ts';

test.each(['avans', 'zakony/avans', '2026/pay/s-1', 'list-of-permits', 'a'.repeat(160)])('%s is a slug', (slug) => {
  expect(isNewsSlug(slug)).toBe(true);
});

test.each([
  '',
  '/',
  'list',
  'main',
  'category/law',
  'a//b',
  '/a',
  'a/',
  'a--b',
  '-a',
  'a-',
  'A',
  'вахта',
  'a.b',
  'a%20b',
  '..',
  'a/../b',
  'a b',
  'a'.repeat(161),
])('%j is not', (slug) => {
  expect(isNewsSlug(slug)).toBe(false);
});
