import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { findByName } from '../../lib/find-by-name.ts';

export type Region = CallAnswer<Contracts['GET /addresses/region']>['regions'][number];
export type RegionCity = Region['cities'][number];

export interface FoundCity {
  city: RegionCity;
  regionName: string;
}

/** Cities for partly typed text, the best and largest first. */
export function findCities(regions: readonly Region[], typed: string): FoundCity[] {
  const all = regions.flatMap(({ name: group, cities }) =>
    cities.map((city) => ({ name: city.name, group, weight: city.population, city })),
  );
  return findByName(all, typed).map(({ city, group }) => ({ city, regionName: group }));
}

/** The largest cities of all. */
export function largestCities(regions: readonly Region[], count: number): RegionCity[] {
  return regions
    .flatMap(({ cities }) => cities)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}
