import type { Database } from '../database/connect.ts';

export interface Place {
  id: number;
  slug: string;
  name: string;
  prepositional: string;
  regionId: number;
  latitude: number;
  longitude: number;
}

/** Cities and trades of the compendium by their slugs; an unknown slug is a mistake in the demo and throws. */
export interface Places {
  city(slug: string): Place;
  specializationId(slug: string): number;
}

export async function loadPlaces(db: Database): Promise<Places> {
  const [cities, specializations] = await Promise.all([
    db.selectFrom('city').select(['id', 'slug', 'name', 'prepositional', 'regionId', 'latitude', 'longitude']).execute(),
    db.selectFrom('specialization').select(['id', 'slug']).execute(),
  ]);
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const idBySlug = new Map(specializations.map(({ id, slug }) => [slug, id]));
  return { city: (slug) => found(bySlug, slug), specializationId: (slug) => found(idBySlug, slug) };
}

export function found<Key extends string, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo names "${key}", but there is nothing of that name`);
  return value;
}
