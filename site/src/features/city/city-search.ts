import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { CITY_WORDS, createSuggester } from '#shared/domain/suggester.ts';

export type Region = CallAnswer<Contracts['GET /addresses/region']>['regions'][number];
export type RegionCity = Region['cities'][number];

export interface FoundCity {
  city: RegionCity;
  regionName: string;
}

const FOUND_MAX = 20;

/** Prepares the search of cities by partly typed text, the best and largest first. */
export function createCitySearch(regions: readonly Region[]): (typed: string) => FoundCity[] {
  const all = regions
    .flatMap(({ name: regionName, cities }) => cities.map((city): FoundCity => ({ city, regionName })))
    .toSorted((a, b) => b.city.population - a.city.population);
  const suggest = createSuggester(
    all.map((item) => ({
      item,
      name: item.city.name,
      aliases: [...item.city.aliases, item.city.slug],
      group: item.regionName,
    })),
    { besides: CITY_WORDS },
  );
  return (typed) =>
    suggest(typed)
      .slice(0, FOUND_MAX)
      .map(({ item }) => item);
}

/** The largest cities of all. */
export function largestCities(regions: readonly Region[], count: number): RegionCity[] {
  return regions
    .flatMap(({ cities }) => cities)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}
