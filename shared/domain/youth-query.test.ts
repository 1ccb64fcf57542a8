import { expect, test } from 'vitest';
import { readYouthQuery, toYouthSearch, writeYouthQuery, youthListHref } from './youth-query.ts';

test.each([
  ['age=14&city=7701&hours=4&utm_source=x', '?age=14&city=7701&hours=4'],
  ['age=&city=&spec=101,junk&hours=', '?spec=101'],
  ['age=13&hours=12&page=1', ''],
  ['page=3&age=16', '?age=16&page=3'],
])('%s', (query, canonical) => {
  expect(writeYouthQuery(readYouthQuery(new URLSearchParams(query)))).toBe(canonical);
});

test('the search of the list', () => {
  expect(toYouthSearch({})).toEqual({ youth_age: '16' });
  expect(toYouthSearch({ age: '14', hours: '4', city: [7701], spec: [101] })).toEqual({
    youth_age: '14',
    shift_h_max: 4,
    city: [7701],
    spec: [101],
  });
});

test('what is as usual is neither read nor written', () => {
  expect(readYouthQuery(new URLSearchParams('age=13&page=1'))).toStrictEqual({});
  expect(youthListHref({ page: 1 })).toBe('/youth-vacancy-list');
  expect(youthListHref({ age: '14', page: 2 })).toBe('/youth-vacancy-list?age=14&page=2');
});
