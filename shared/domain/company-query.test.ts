import { expect, test } from 'vitest';
import {
  companyListHref,
  countCompanyFilters,
  readCompanyQuery,
  withoutCompanyFilter,
  writeCompanyQuery,
} from './company-query.ts';

test.each([
  ['q=%20%20мост%20&city=7,3&utm_source=x', `?city=3,7&q=${encodeURIComponent('мост')}`],
  ['city=&spec_hiring=&object_type=&q=', ''],
  ['verified=1&sro=yes&has_vacancies=1', '?has_vacancies=1&verified=1'],
  ['object_type=bridge&object_type=road,moon', '?object_type=road,bridge'],
  ['sort=name&page=1', ''],
  ['sort=vacancies&page=3', '?page=3&sort=vacancies'],
  ['sort=pay_desc&page=-1', ''],
])('%s is the list %s', (given, canonical) => {
  expect(writeCompanyQuery(readCompanyQuery(new URLSearchParams(given)))).toBe(canonical);
});

test('order and page are not filters', () => {
  expect(countCompanyFilters(readCompanyQuery(new URLSearchParams('sort=vacancies&page=2')))).toBe(0);
  expect(countCompanyFilters(readCompanyQuery(new URLSearchParams('q=мост&city=1,2&sro=1&sort=vacancies')))).toBe(3);
});

test('what is as usual is neither read nor written', () => {
  expect(readCompanyQuery(new URLSearchParams('sort=name&page=1'))).toStrictEqual({});
  expect(writeCompanyQuery({ sort: 'name', page: 1 })).toBe('');
});

test.each([
  ['city', '7', { city: [3], sro: true, sort: 'vacancies' }, 2],
  ['city', '1', { city: [7, 3], sro: true, sort: 'vacancies' }, 2],
  ['sro', '1', { city: [7, 3], sort: 'vacancies' }, 1],
] as const)('without %s=%s the rest stays, from its first page', (field, value, left, count) => {
  const query = withoutCompanyFilter({ city: [7, 3], sro: true, sort: 'vacancies', page: 2 }, field, value);
  expect(query).toEqual(left);
  expect(countCompanyFilters(query)).toBe(count);
});

test('the last value takes its field away', () => {
  const query = withoutCompanyFilter({ city: [7] }, 'city', '7');
  expect(query).toEqual({});
  expect(companyListHref(query)).toBe('/company-list');
  expect(companyListHref({ city: [7] })).toBe('/company-list?city=7');
});
