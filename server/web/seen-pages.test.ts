import { expect, test } from 'vitest';
import { seenPage } from './seen-pages.ts';

const seen = (url: string, headers = {}, method = 'GET') => seenPage({ method, url, headers });

test('returns the words of a list that a person opens', () => {
  expect(seen('/vacancy-list?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA')).toEqual({ q: 'сварщик' });
  expect(seen('/vacancy-list/moskva?housing=1&q=kran')).toEqual({ q: 'kran' });
});

test.each([
  ['/vacancy-list'],
  ['/vacancy-list?city=1'],
  ['/vacancy-list?q='],
  ['/vacancy-list?q=kran&page=2'],
  ['/vacancy-list.rss?q=kran'],
  ['/vacancy-list/a/b?q=kran'],
  ['/vacancy/12/respond'],
  ['/vacancy/12345678901234567'],
  ['/resume-list?q=kran'],
  ['/api/search/vacancy?q=kran'],
])('%s tells nothing', (url) => {
  expect(seen(url)).toBeNull();
});

test('prefetches and HEAD requests are not counted', () => {
  expect(seen('/vacancy-list?q=kran', { 'sec-purpose': 'prefetch' })).toBeNull();
  expect(seen('/vacancy-list?q=kran', {}, 'HEAD')).toBeNull();
});

test('returns the vacancy that a person opens, and nothing for a program that says what it is', () => {
  expect(seen('/vacancy/12', { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/120' })).toEqual({
    vacancyId: 12,
  });
  expect(seen('/vacancy/12?utm_source=vk')).toEqual({ vacancyId: 12 });
  expect(seen('/vacancy/12', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' })).toBeNull();
  expect(seen('/vacancy/12', { 'sec-purpose': 'prefetch' })).toBeNull();
});
