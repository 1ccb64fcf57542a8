import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isCompanySlug, isReservedSlug } from './company-slug.ts';

test.each(['abc', 'stroy-alyans', 'mostootryad-19', 'a1-b2'])('%s is a slug', (text) => {
  expect(isCompanySlug(text)).toBe(true);
});

test.each([
  '',
  'ab',
  '12',
  '12-stroy',
  '-stroy',
  'stroy-',
  'stroy--alyans',
  'Stroy',
  'строй',
  'a b c',
  'a'.repeat(41),
  'abc\n',
])('«%s» is none', (text) => {
  expect(isCompanySlug(text)).toBe(false);
});

test('what begins our addresses is reserved', () => {
  const pages = readdirSync(path.resolve(import.meta.dirname, '../../site/src/pages'));
  const first = pages.map((name) => path.parse(name).name).filter((name) => !name.startsWith('['));
  expect(first.length).toBeGreaterThan(10);
  expect(first.filter((name) => !isReservedSlug(name))).toEqual([]);
});
