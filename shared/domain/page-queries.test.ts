import { expect, test } from 'vitest';
import { canonicalQuery } from './page-queries.ts';

test.each([
  ['/vacancy-list', 'utm_source=vk&page=2', '?page=2'],
  ['/vacancy-list/kazan', 'sort=pay_desc&page=3&yclid=1', '?page=3&sort=pay_desc'],
  ['/vacancy-list', 'page=1&sort=newest', ''],
  ['/vacancy-list', 'page=&page=2', ''],
  ['/vacancy-list', 'schedule=rotation&q=%20%20сварщик%20&schedule=d5_2,junk&utm_source=x', `?q=${encodeURIComponent('сварщик')}&schedule=d5_2,rotation`],
  ['/vacancy-list/kazan', 'pay_min=0&pay_min=120+000&housing=1&meals=0', '?housing=1'],
  ['/vacancy-list/kazan', 'pay_min=&pay_min=120+000&pay_mode=', '?pay_min=120000'],
  ['/vacancy-list', 'page=9999&q=x', '?page=9999'],
  ['/company/12/vacancy-list', 'spec=4&city=7', '?city=7&spec=4'],
  ['/company/12/vacancy-list', 'sort=pay&schedule=rotation&contract=tk&q=x', '?contract=tk&schedule=rotation&sort=pay'],
  ['/company/12/vacancy-list', 'sort=pay_desc&schedule=never', ''],
  ['/company/12', 'page=2', ''],
  ['/vacancy/5', 'a=1', ''],
  ['/vacancy-list', 'page=abc&sort=sideways', ''],
  ['/vacancy-list', 'page=-1', ''],
  ['/company/12/vacancy-list', 'city=1%20or%201=1', ''],
  ['/developers', 'key=abc&origin=https%3A%2F%2Fexample.ru&x=1', '?key=abc&origin=https%3A%2F%2Fexample.ru'],
  ['/embed/feed/1.html', 'limit=5&key=pk&layout=sideways&sort=pay', '?key=pk&limit=5'],
  ['/embed/feed/1.html', 'limit=51&key=pk&layout=cards', '?key=pk&layout=cards'],
  ['/embed/frame/feed', 'theme=dark&key=pk&accent=%230a6b52&show=pay+city&onload=x', '?accent=%230a6b52&key=pk&show=pay+city&theme=dark'],
  ['/embed/frame/feed', 'key=pk&accent=red%3Burl(x)&group-by=moon&preset-city=0', '?key=pk'],
])('%s?%s', (pathname, query, expected) => {
  expect(canonicalQuery(pathname, new URLSearchParams(query))).toBe(expected);
});
