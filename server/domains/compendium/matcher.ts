import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATIONS } from './data/specializations.ts';
import { createCityMatcher, type CityNames, type Place } from './match-city.ts';
import { createTitleReader, type TitleReading } from './titles/read-title.ts';

export interface Matcher {
  /** The place named by a text, or null when it is not in our lists (another country, a village). */
  city(text: string): Place | null;
  /** The trades named by a vacancy's title. */
  title(title: string): TitleReading;
}

/**
 * Indexes the names of the dictionaries, which takes some milliseconds: make one and keep it. `added`: cities beside the
 * data files.
 */
export function createMatcher(added: readonly CityNames[] = []): Matcher {
  return {
    city: createCityMatcher([...CITIES, ...added], REGIONS),
    title: createTitleReader(SPECIALIZATIONS),
  };
}
