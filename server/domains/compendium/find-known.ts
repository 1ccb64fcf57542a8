import { workTypeKey } from './add-items.ts';
import { withAdded } from './added.ts';
import { REGIONS } from './data/regions.ts';
import { WORK_TYPES, type WorkTypeRow } from './data/work-types.ts';
import { findCity, type CityItem } from './lookup.ts';
import { matchPlace } from './match-place.ts';

const workTypesByKey = withAdded(
  ({ workTypes }) => new Map([...WORK_TYPES, ...workTypes].map((one) => [workTypeKey(one.name), one])),
);

/** The city of this name, in any usual spelling, in the region. */
export function findKnownCity(name: string, regionId: number): CityItem | null {
  const region = REGIONS.find(({ id }) => id === regionId)?.name ?? '';
  const place = matchPlace(`${name}, ${region}`);
  return place?.regionId === regionId ? findCity(place.cityId) : null;
}

export function findKnownWorkType(name: string): WorkTypeRow | null {
  return workTypesByKey().get(workTypeKey(name)) ?? null;
}
