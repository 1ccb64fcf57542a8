import { expect, test } from 'vitest';
import { findCities, largestCities, type Region } from './city-search.ts';

const city = (id: number, name: string, population: number) => ({
  id,
  name,
  slug: `c${id}`,
  population,
  prepositional: name,
});
const regions: Region[] = [
  {
    id: 16,
    name: 'Татарстан',
    slug: 'tatarstan',
    cities: [city(1, 'Казань', 1_300_000), city(2, 'Набережные Челны', 540_000)],
  },
  {
    id: 61,
    name: 'Ростовская область',
    slug: 'rostov',
    cities: [city(3, 'Ростов-на-Дону', 1_140_000), city(4, 'Волгодонск', 165_000)],
  },
  {
    id: 76,
    name: 'Ярославская область',
    slug: 'yaroslavl',
    cities: [city(5, 'Ростов', 30_000), city(6, 'Королёво', 1_000)],
  },
];
const names = (typed: string) => findCities(regions, typed).map((found) => found.city.name);

test.each([
  ['казань', ['Казань']],
  ['  КАЗ ', ['Казань']],
  ['ростов', ['Ростов-на-Дону', 'Ростов', 'Волгодонск']],
  ['ростов на', ['Ростов-на-Дону']],
  ['челны', ['Набережные Челны']],
  ['королево', ['Королёво']],
  ['татар', ['Казань', 'Набережные Челны']],
  ['rfpfym', ['Казань']],
  ['область', ['Ростов-на-Дону', 'Волгодонск', 'Ростов', 'Королёво']],
  ['анапа', []],
  [' ', []],
])('%s', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test('the largest are of all regions', () => {
  expect(largestCities(regions, 2).map(({ name }) => name)).toEqual(['Казань', 'Ростов-на-Дону']);
});
