import { expect, test } from 'vitest';
import { CITIES } from './data/cities.ts';
import { toSlug } from './slug.ts';

test('writes the slugs of the data files, besides the region of a second city of one name', () => {
  for (const { name, slug } of CITIES) expect(`${slug}-`.startsWith(`${toSlug(name)}-`), slug).toBe(true);
});

test.each([
  ['Новый Порт', 'novyy-port'],
  ['3-й участок', '3-y-uchastok'],
  ['Съезжее -', 'sezzhee'],
])('%s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
