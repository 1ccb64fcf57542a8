import type { CityRow } from './data/cities.ts';
import type { WorkTypeRow } from './data/work-types.ts';
import type { CityNames } from './match-city.ts';

/** Ids of the data files are below. */
export const ADDED_CITY_ID_MIN = 1_000_000;

/** A city that staff approved. Nobody told where it is, so lists by distance leave it out. */
export type AddedCity = Pick<CityRow, 'id' | 'regionId' | 'slug' | 'name' | 'prepositional'>;

export interface Added {
  cities: readonly AddedCity[];
  workTypes: readonly WorkTypeRow[];
}

// Beside the data files, which every module of this domain reads without a query: one state of the process.
let added: Added = { cities: [], workTypes: [] };

/** For the matcher of another thread, which has a state of its own. */
export function addedCityNames(): CityNames[] {
  return added.cities.map(({ id, regionId, name }) => ({ id, regionId, name, aliases: [], population: 0 }));
}

/** What was added so far. */
export function whatWasAdded(): Added {
  return added;
}

export function replaceAdded(next: Added): void {
  added = next;
}

/** A value made of the data files and what was added to them, made anew after something was added. */
export function withAdded<Value>(make: (added: Added) => Value): () => Value {
  let made: { of: Added; value: Value } | undefined;
  return () => {
    if (made?.of !== added) made = { of: added, value: make(added) };
    return made.value;
  };
}
