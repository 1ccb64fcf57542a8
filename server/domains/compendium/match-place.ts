import { addedCityNames, withAdded } from './added.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { createCityMatcher, type Place } from './match-city.ts';

const matcher = withAdded(() => createCityMatcher([...CITIES, ...addedCityNames()], REGIONS));

/** The place that a text names, also among what staff added. */
export function matchPlace(text: string): Place | null {
  return matcher()(text);
}
