import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATIONS } from './data/specializations.ts';

/** A city as views carry it. */
export interface CityItem {
  id: number;
  name: string;
  slug: string;
  /** «Казани» for «в Казани». */
  prepositional: string;
  regionId: number;
  regionName: string;
}

export interface SpecializationItem {
  id: number;
  name: string;
  slug: string;
  /** «Сварщики». */
  plural: string;
}

/** What the last segment of `/vacancy-list/{slug}` names. */
export interface NamedBySlug {
  specialization: SpecializationItem | null;
  city: CityItem | null;
}

// The data files are the source and the tables their mirror for joins, so that a lookup needs no query.
const regionNames = new Map(REGIONS.map(({ id, name }) => [id, name]));
const cities = CITIES.map(({ id, name, slug, prepositional, regionId }): CityItem => ({ id, name, slug, prepositional, regionId, regionName: regionNames.get(regionId) ?? '' }));
const specializations = SPECIALIZATIONS.map(({ id, name, slug, plural }): SpecializationItem => ({ id, name, slug, plural }));
const citiesById = new Map(cities.map((city) => [city.id, city]));
const citiesBySlug = new Map(cities.map((city) => [city.slug, city]));
const specializationsById = new Map(specializations.map((item) => [item.id, item]));
const specializationsBySlug = new Map(specializations.map((item) => [item.slug, item]));

export function findCity(id: number | null): CityItem | null {
  return (id !== null && citiesById.get(id)) || null;
}

export function findSpecialization(id: number): SpecializationItem | null {
  return specializationsById.get(id) ?? null;
}

/** Names of regions; ids of nothing are left out. */
export function regionNamesOf(ids: readonly number[]): string[] {
  return ids.flatMap((id) => regionNames.get(id) ?? []);
}

/** Resolves a specialization, a city, or `city_specialization`; null when a part of it names nothing. */
export function findSlug(slug: string): NamedBySlug | null {
  const [first = '', second, ...rest] = slug.split('_');
  if (rest.length) return null;
  const city = citiesBySlug.get(first) ?? null;
  const specialization = specializationsBySlug.get(second ?? first) ?? null;
  if (second !== undefined) return city && specialization && { city, specialization };
  return city || specialization ? { city, specialization } : null;
}
