import { CITIES } from './data/cities.ts';
import { findCity } from './lookup.ts';

const MOSCOW = 'Europe/Moscow';

const zonesOfCities = new Map(CITIES.map(({ id, timeZone }) => [id, timeZone]));
// Of its most populous city: Yakutia and others have several.
const zonesOfRegions = new Map(
  CITIES.toSorted((one, other) => one.population - other.population).map(({ regionId, timeZone }) => [
    regionId,
    timeZone,
  ]),
);

/** The clock of a city, as an IANA name; that of its region for a city that staff added, Moscow's for none. */
export function timeZoneOf(cityId: number | null): string {
  if (cityId === null) return MOSCOW;
  return zonesOfCities.get(cityId) ?? zonesOfRegions.get(findCity(cityId)?.regionId ?? 0) ?? MOSCOW;
}
