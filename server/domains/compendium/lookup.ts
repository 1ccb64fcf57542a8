import { distanceKm } from '#shared/domain/distance.ts';
import { withAdded } from './added.ts';
import { CITIES } from './data/cities.ts';
import { LANGUAGES } from './data/languages.ts';
import { METRO } from './data/metro.ts';
import { PC_PROGRAMS } from './data/pc-programs.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATIONS } from './data/specializations.ts';
import { WORK_TYPES } from './data/work-types.ts';

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

/** The meaning of the last segment of `/vacancy-list/{slug}`. */
export interface NamedBySlug {
  specialization: SpecializationItem | null;
  city: CityItem | null;
}

// The data files are the source; the tables mirror them for joins, so lookups need no query.
const regionNames = new Map(REGIONS.map(({ id, name }) => [id, name]));
const cities = withAdded((added) =>
  [...CITIES, ...added.cities].map(({ id, name, slug, prepositional, regionId }): CityItem => ({
    id,
    name,
    slug,
    prepositional,
    regionId,
    regionName: regionNames.get(regionId) ?? '',
  })),
);
const specializations = SPECIALIZATIONS.map(({ id, name, slug, plural }): SpecializationItem => ({
  id,
  name,
  slug,
  plural,
}));
const citiesById = withAdded(() => new Map(cities().map((city) => [city.id, city])));
const citiesBySlug = withAdded(() => new Map(cities().map((city) => [city.slug, city])));
const specializationsById = new Map(specializations.map((item) => [item.id, item]));
const metroNames = new Map(METRO.map(({ id, name }) => [id, name]));
const workTypeNames = withAdded(
  ({ workTypes }) => new Map([...WORK_TYPES, ...workTypes].map(({ key, name }) => [key, name])),
);
const pcProgramNames = new Map(PC_PROGRAMS.map(([key, name]) => [key, name]));
const languageNames = new Map(LANGUAGES);
const specializationsBySlug = new Map(specializations.map((item) => [item.slug, item]));

export function findCity(id: number | null): CityItem | null {
  return (id !== null && citiesById().get(id)) || null;
}

/** Where a city is. */
export interface CityPlace {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
}

const places = new Map<number, CityPlace>(CITIES.map((city) => [city.id, city]));

/** Null for an unknown city and for an added one, of which nobody told where it is. */
function findCityPlace(id: number | null): CityPlace | null {
  return (id !== null && places.get(id)) || null;
}

/** Kilometres in a straight line; null where one of the places is unknown. */
export function cityDistanceKm(one: number | null, other: number | null): number | null {
  const [from, to] = [findCityPlace(one), findCityPlace(other)];
  return from && to && Math.round(distanceKm(from, to));
}

/** Ids of the cities with a known place, the nearest to this one first, with their distances. */
export function citiesByDistance(id: number | null): { id: number; km: number }[] {
  const from = findCityPlace(id);
  if (!from) return [];
  return [...places]
    .map(([other, place]) => ({ id: other, km: distanceKm(from, place) }))
    .toSorted((a, b) => a.km - b.km);
}

/** The city that is nearest to a point in degrees. */
export function nearestCity(point: Pick<CityPlace, 'latitude' | 'longitude'>): { slug: string } {
  return CITIES.reduce((best, city) => (distanceKm(point, city) < distanceKm(point, best) ? city : best));
}

/** Ids of all cities, those of the data files first. */
export function cityIds(): number[] {
  return cities().map(({ id }) => id);
}

export function findSpecialization(id: number): SpecializationItem | null {
  return specializationsById.get(id) ?? null;
}

/** Names of regions; unknown ids are left out. */
export function regionNamesOf(ids: readonly number[]): string[] {
  return ids.flatMap((id) => regionNames.get(id) ?? []);
}

/** Names of metro stations; unknown ids are left out. */
export function metroNamesOf(ids: readonly number[]): string[] {
  return ids.flatMap((id) => metroNames.get(id) ?? []);
}

/** Names of work types; unknown keys are left out. */
export function workTypeNamesOf(keys: readonly string[]): string[] {
  return keys.flatMap((key) => workTypeNames().get(key) ?? []);
}

export function pcProgramNameOf(key: string): string | null {
  return pcProgramNames.get(key) ?? null;
}

/** «Английский» for `en`. */
export function languageNameOf(code: string): string | null {
  return languageNames.get(code) ?? null;
}

/** The heading of an alphabetical list that a name belongs to: «А», «B»; ё belongs to «Е». */
export function letterOf(name: string): string {
  return name.charAt(0).toUpperCase().replace('Ё', 'Е');
}

/** Resolves a specialization, a city, or `city_specialization`; null when a part of it is unknown. */
export function findSlug(slug: string): NamedBySlug | null {
  const [first = '', second, ...rest] = slug.split('_');
  if (rest.length) return null;
  const city = citiesBySlug().get(first) ?? null;
  const specialization = specializationsBySlug.get(second ?? first) ?? null;
  if (second !== undefined) return city && specialization && { city, specialization };
  return city || specialization ? { city, specialization } : null;
}
