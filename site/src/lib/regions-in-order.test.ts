import { expect, test } from 'vitest';
import { regionsInOrder } from './regions-in-order.ts';

const region = (name: string, ...cities: [id: number, name: string, population: number][]) => ({
  name,
  cities: cities.map(([id, city, population]) => ({ id, name: city, population })),
});
const REGIONS = [
  region('Республика Адыгея', [1, 'Майкоп', 140_000]),
  region(
    'Республика Татарстан',
    [2, 'Казань', 1_300_000],
    [3, 'Набережные Челны', 540_000],
    [4, 'Альметьевск', 160_000],
  ),
  region('Ненецкий автономный округ'),
  region('Москва', [5, 'Москва', 13_000_000]),
  region('Санкт-Петербург', [6, 'Санкт-Петербург', 5_600_000]),
  region('Амурская область', [7, 'Благовещенск', 240_000]),
];
const names = (own?: number) => regionsInOrder(REGIONS, own).map(({ name }) => name);

test('the largest cities, then the alphabet; one’s own region before all', () => {
  const rest = ['Амурская область', 'Ненецкий автономный округ', 'Республика Адыгея'];
  expect(names()).toEqual(['Москва', 'Санкт-Петербург', ...rest, 'Республика Татарстан']);
  expect(names(4)).toEqual(['Республика Татарстан', 'Москва', 'Санкт-Петербург', ...rest]);
});

test('the largest city of a region, then the alphabet', () => {
  const [own] = regionsInOrder(REGIONS, 4);
  expect(own?.cities.map(({ name }) => name)).toEqual(['Казань', 'Альметьевск', 'Набережные Челны']);
});
