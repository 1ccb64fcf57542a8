import { expect, test } from 'vitest';
import { countFilters, listPath, readVacancyQuery, writeVacancyQuery } from './vacancy-query.ts';

const read = (query: string) => readVacancyQuery(new URLSearchParams(query));

test.each([
  ['', {}],
  ['near=55.7,37.6', {}],
  ['near=55.7,37.6,10', {}],
  ['near=kazan', { near: 'kazan', radius_km: '50' }],
  ['near=kazan&radius_km=any&sort=distance', { near: 'kazan', radius_km: 'any' }],
  ['near=Kazan&radius_km=70', {}],
  ['sort=newest&page=1', {}],
  ['sort=pay_desc&page=2', { sort: 'pay_desc', page: 2 }],
  ['sort=moon', {}],
  ['q=сварщик&sort=relevance', { q: 'сварщик' }],
  ['q=сварщик&sort=newest', { q: 'сварщик', sort: 'newest' }],
])('«%s» is read', (given, query) => {
  expect(read(given)).toStrictEqual(query);
});

test.each([
  [{ sort: 'newest', page: 1 } as const, ''],
  [{ q: 'a', sort: 'relevance' } as const, '?q=a'],
  [{ q: 'a', sort: 'newest', page: 2, city: [1, 2] } as const, '?city=1,2&page=2&q=a&sort=newest'],
])('%j is written', ({ ...query }, text) => {
  expect(writeVacancyQuery({ ...query, city: 'city' in query ? [...query.city] : undefined })).toBe(text);
});

test('addresses and how much narrows', () => {
  expect(listPath({ city: { slug: 'kazan' } })).toBe('/vacancy-list/kazan');
  expect(countFilters(read('pay_min=1&pay_mode=shift&pay_net=1&q=a&q_in=title&page=2&sort=newest'))).toBe(2);
});
