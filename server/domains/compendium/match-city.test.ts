import { expect, it } from 'vitest';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { createCityMatcher } from './match-city.ts';

const match = createCityMatcher(CITIES, REGIONS);
const named = (text: string) => {
  const place = match(text);
  return place && [CITIES.find(({ id }) => id === place.cityId)?.slug ?? null, place.regionId];
};

it.each([
  ['Подольск (Московская область)', ['podolsk', 50]],
  ['г Спасск-Дальний', ['spassk-dalniy', 25]],
  ['Приморский край, г Спасск-Дальний, Борисова улица, дом: Д. 17;', ['spassk-dalniy', 25]],
  ['г. Комсомольск-на-Амуре', ['komsomolsk-na-amure', 27]],
  ['Щелково (Московская область)', ['shchelkovo', 50]],
  ['Орел', ['orel', 57]],
  ['Питер', ['sankt-peterburg', 78]],
  ['Мск', ['moskva', 77]],
  ['Адлер', ['sochi', 23]],
  ['Железногорск (Курская область)', ['zheleznogorsk', 46]],
  ['Железногорск, Красноярский край', ['zheleznogorsk-krasnoyarskiy', 24]],
  ['Троицк', ['troitsk', 74]],
  ['Москва, Троицк', ['troitsk-moskva', 77]],
])('finds the city in «%s»', (text, expected) => expect(named(text)).toEqual(expected));

it.each([
  ['Приморский край', 25],
  ['Московская обл', 50],
  ['Респ Саха /Якутия/', 14],
  ['ХМАО', 86],
  ['Чувашская Республика', 21],
])('finds only the region in «%s»', (text, regionId) => expect(named(text)).toEqual([null, regionId]));

it.each(['Минск', 'Алматы', 'Россия', 'Деревня Гадюкино', '', ', (', 'улица Московская'])(
  'knows nothing about «%s»',
  (text) => expect(match(text)).toBeNull(),
);
