import { expect, test } from 'vitest';
import { createCitySearch, largestCities, type Region } from './city-search.ts';

const city = (id: number, name: string, population: number, ...aliases: string[]) => ({
  id,
  name,
  slug: `c${id}`,
  population,
  prepositional: name,
  aliases,
});
const regions: Region[] = [
  {
    id: 16,
    name: 'Татарстан',
    slug: 'tatarstan',
    cities: [city(1, 'Казань', 1_300_000), city(2, 'Набережные Челны', 540_000, 'Набчелны')],
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
const find = createCitySearch(regions);
const names = (typed: string) => find(typed).map((found) => found.city.name);

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
  ['г. Казань', ['Казань']],
  ['н.челны', ['Набережные Челны']],
  ['Ростов н/Д', ['Ростов-на-Дону']],
  ['набчел', ['Набережные Челны']],
  ['козань', ['Казань']],
  ['волгадон', ['Волгодонск']],
  ['kazan', ['Казань']],
  ['анапа', []],
  [' ', []],
])('%s', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test('the largest are of all regions', () => {
  expect(largestCities(regions, 2).map(({ name }) => name)).toEqual(['Казань', 'Ростов-на-Дону']);
});
