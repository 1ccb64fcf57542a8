import type { Database } from '../../database/connect.ts';
import { REGIONS } from './data/regions.ts';
import { createCityMatcher, type Place } from './match-city.ts';
import { createSpecializationMatcher } from './match-specialization.ts';

export interface Matcher {
  /** The place that a text names, or null when it is not in our lists (another country, a village). */
  city(text: string): Place | null;
  /** Ids of the trades that a vacancy's title names, the most specific first, at most three. */
  specializations(title: string): number[];
}

/** Reads the dictionaries once; the matcher then works without the database. */
export async function loadMatcher(db: Database): Promise<Matcher> {
  const [cities, specializations] = await Promise.all([
    db.selectFrom('city').select(['id', 'regionId', 'name', 'aliases', 'population']).execute(),
    db.selectFrom('specialization').select(['id', 'name', 'aliases']).orderBy('sort').execute(),
  ]);
  return { city: createCityMatcher(cities, REGIONS), specializations: createSpecializationMatcher(specializations) };
}
