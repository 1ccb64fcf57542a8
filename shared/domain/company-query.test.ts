import { expect, test } from 'vitest';
import { countCompanyFilters, readCompanyQuery, writeCompanyQuery } from './company-query.ts';

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
