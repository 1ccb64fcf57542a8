/** A region with its cities, as `GET /addresses/region` gives it. */
export interface CityChoice {
  name: string;
  cities: readonly { id: number; name: string }[];
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ');

/** «Казань», or «Киров, Калужская область» where two cities have one name. */
export function cityNames(regions: readonly CityChoice[]): { id: number; name: string }[] {
  const all = regions.flatMap((region) => region.cities.map((city) => ({ ...city, region: region.name })));
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.map(({ id, name, region }) => ({ id, name: counts.get(name) === 1 ? name : `${name}, ${region}` }));
}

/** The id of the city that is named so; null for an unknown one, and for one of several. */
export function findCityByName(regions: readonly CityChoice[], text: string): number | null {
  return cityNames(regions).find(({ name }) => plain(name) === plain(text))?.id ?? null;
}

/** The name of a city in the list; '' without one. */
export function cityNameOf(regions: readonly CityChoice[], id: number | null | undefined): string {
  return cityNames(regions).find((city) => city.id === id)?.name ?? '';
}
