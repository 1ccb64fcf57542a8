import { expect, test } from 'vitest';
import { canonicalQuery } from './page-queries.ts';

test.each([
  ['/vacancy-list', 'utm_source=vk&page=2', '?page=2'],
  ['/vacancy-list/kazan', 'sort=pay_desc&page=3&yclid=1', '?page=3&sort=pay_desc'],
  ['/vacancy-list', 'page=1&sort=newest', ''],
  ['/vacancy-list', 'page=&page=2', ''],
  ['/company/12/vacancy-list', 'spec=4&city=7', '?city=7&spec=4'],
  ['/company/12', 'page=2', ''],
  ['/vacancy/5', 'a=1', ''],
  ['/vacancy-list', 'page=abc&sort=sideways', ''],
  ['/vacancy-list', 'page=-1', ''],
  ['/company/12/vacancy-list', 'city=1%20or%201=1', ''],
])('%s?%s', (pathname, query, expected) => {
  expect(canonicalQuery(pathname, new URLSearchParams(query))).toBe(expected);
});
