import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';

export type Region = CallAnswer<Contracts['GET /addresses/region']>['regions'][number];
export type RegionCity = Region['cities'][number];

const FOUND_MAX = 20;

export interface FoundCity {
  city: RegionCity;
  regionName: string;
}

/**
 * Cities for partly typed text, best first: by the beginning of the name, then of one of its words, then by the region.
 * Without matches the text is tried in the other keyboard layout.
 */
export function findCities(regions: readonly Region[], typed: string): FoundCity[] {
  const words = plain(typed);
  if (!words) return [];
  const found = rank(regions, words);
  return found.length > 0 ? found : rank(regions, plain(toOtherLayout(typed)));
}

/** The largest cities of all. */
export function largestCities(regions: readonly Region[], count: number): RegionCity[] {
  return regions
    .flatMap(({ cities }) => cities)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}

function rank(regions: readonly Region[], words: string): FoundCity[] {
  return regions
    .flatMap(({ name: regionName, cities }) =>
      cities.map((city) => ({ city, regionName, place: placeOf(words, city.name, regionName) })),
    )
    .filter(({ place }) => place < 3)
    .toSorted((a, b) => a.place - b.place || b.city.population - a.city.population)
    .slice(0, FOUND_MAX)
    .map(({ city, regionName }) => ({ city, regionName }));
}

function placeOf(words: string, name: string, regionName: string): number {
  const city = plain(name);
  if (city.startsWith(words)) return 0;
  if (city.includes(` ${words}`)) return 1;
  const region = plain(regionName);
  return region.startsWith(words) || region.includes(` ${words}`) ? 2 : 3;
}

/** Lower case without ё; hyphens as spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[-\s]+/g, ' ')
    .trim();
}
