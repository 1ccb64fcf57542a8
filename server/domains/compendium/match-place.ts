import { withAdded } from './added.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { createCityMatcher, type Place } from './match-city.ts';

const matcher = withAdded(({ cities }) =>
  createCityMatcher([...CITIES, ...cities.map((city) => ({ ...city, aliases: [], population: 0 }))], REGIONS),
);

/** The place that a text names, also among what staff added. */
export function matchPlace(text: string): Place | null {
  return matcher()(text);
}
