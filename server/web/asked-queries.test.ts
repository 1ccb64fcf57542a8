import { expect, test } from 'vitest';
import { queryOf } from './asked-queries.ts';

const asked = (url: string, headers = {}, method = 'GET') => queryOf({ method, url, headers });

test('returns the words of a list that a person opens', () => {
  expect(asked('/vacancy-list?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA')).toBe('сварщик');
  expect(asked('/vacancy-list/moskva?housing=1&q=kran')).toBe('kran');
});

test.each([
  ['/vacancy-list'],
  ['/vacancy-list?city=1'],
  ['/vacancy-list?q='],
  ['/vacancy-list?q=kran&page=2'],
  ['/vacancy-list.rss?q=kran'],
  ['/vacancy-list/a/b?q=kran'],
  ['/resume-list?q=kran'],
  ['/api/search/vacancy?q=kran'],
])('%s has no query', (url) => {
  expect(asked(url)).toBeNull();
});

test('prefetches and HEAD requests are not counted', () => {
  expect(asked('/vacancy-list?q=kran', { 'sec-purpose': 'prefetch' })).toBeNull();
  expect(asked('/vacancy-list?q=kran', {}, 'HEAD')).toBeNull();
});
