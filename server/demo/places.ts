import { CITIES, METRO, SPECIALIZATIONS } from '../domains/compendium/index.ts';

export type Place = (typeof CITIES)[number];
export type Station = (typeof METRO)[number];

/** Cities and trades of the compendium by their slugs; an unknown slug is a mistake in the demo and throws. */
export interface Places {
  city(slug: string): Place;
  specializationId(slug: string): number;
  /** Of a city's metro; none where there is no metro. */
  stations(cityId: number): readonly Station[];
}

export function createPlaces(): Places {
  const bySlug = new Map(CITIES.map((city) => [city.slug, city]));
  const idBySlug = new Map(SPECIALIZATIONS.map(({ id, slug }) => [slug, id]));
  const stations = Map.groupBy(METRO, ({ cityId }) => cityId);
  return {
    city: (slug) => found(bySlug, slug),
    specializationId: (slug) => found(idBySlug, slug),
    stations: (cityId) => stations.get(cityId) ?? [],
  };
}

export function found<Key extends string, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo names "${key}", but there is nothing of that name`);
  return value;
}
