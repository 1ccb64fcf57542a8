import { expect, test } from 'vitest';
import { newsHref, newsListHref } from './news.ts';

test('an address has only values that differ from the default', () => {
  expect(newsListHref({})).toBe('/news');
  expect(newsListHref({ page: 1 })).toBe('/news');
  expect(newsListHref({ category: 'vahta', page: 2 })).toBe('/news?category=vahta&page=2');
  expect(newsHref({ slug: 'zakony/avans' })).toBe('/news/zakony/avans');
});
