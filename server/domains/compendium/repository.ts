import type { Database } from '../../database/connect.ts';

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

function selectCities(db: Database) {
  return db
    .selectFrom('city')
    .innerJoin('region', 'region.id', 'city.regionId')
    .select(['city.id', 'city.name', 'city.slug', 'city.prepositional', 'city.regionId', 'region.name as regionName']);
}

/** Cities in no particular order; ids of nothing are left out. */
export async function findCitiesByIds(db: Database, ids: readonly number[]): Promise<CityItem[]> {
  return ids.length ? selectCities(db).where('city.id', 'in', [...new Set(ids)]).execute() : [];
}

/** Specializations in no particular order; ids of nothing are left out. */
export async function findSpecializationsByIds(db: Database, ids: readonly number[]): Promise<SpecializationItem[]> {
  if (!ids.length) return [];
  return db.selectFrom('specialization').select(['id', 'name', 'slug', 'plural']).where('id', 'in', [...new Set(ids)]).execute();
}

/** Region names by id. */
export async function findRegionsByIds(db: Database, ids: readonly number[]): Promise<{ id: number; name: string; slug: string; prepositional: string }[]> {
  if (!ids.length) return [];
  return db.selectFrom('region').select(['id', 'name', 'slug', 'prepositional']).where('id', 'in', [...new Set(ids)]).execute();
}

/** Resolves a specialization, a city, or `city_specialization`; null when a part of it names nothing. */
export async function findSlug(db: Database, slug: string): Promise<NamedBySlug | null> {
  const [first = '', second, ...rest] = slug.split('_');
  if (rest.length) return null;
  const [city, specialization] = await Promise.all([
    selectCities(db).where('city.slug', '=', first).executeTakeFirst(),
    db.selectFrom('specialization').select(['id', 'name', 'slug', 'plural']).where('slug', '=', second ?? first).executeTakeFirst(),
  ]);
  if (second !== undefined) return city && specialization ? { city, specialization } : null;
  return city || specialization ? { city: city ?? null, specialization: specialization ?? null } : null;
}
