import { RADII_KM, type RadiusKm } from '#shared/domain/query-fields.ts';
import { citiesByDistance, findSlug } from '../../compendium/index.ts';
import { eachBit, type Bits } from './bits.ts';

/** Kilometres to a city in a straight line; Infinity for one whose place is unknown, and for none. */
export type Distances = (cityId: number) => number;

/** Of cities with a place; those that staff added have greater ids and none. */
const CITY_ID_MAX = 10_000;

/** Each row asks, so the answers are in an array. */
export function distancesFrom(centerId: number): Distances {
  const km = new Float64Array(CITY_ID_MAX).fill(Number.POSITIVE_INFINITY);
  for (const { id, km: distance } of citiesByDistance(centerId)) km[id] = distance;
  return (cityId) => (cityId === centerId ? 0 : (km[cityId] ?? Number.POSITIVE_INFINITY));
}

/** The id of the city that a query is around; null without a known one. */
export function centerIdOf({ near }: { near?: string }): number | null {
  return (near !== undefined && findSlug(near)?.city?.id) || null;
}

export function isWithin(radius: RadiusKm | undefined, km: number): boolean {
  return radius === 'any' || km <= Number(radius);
}

/** Ids of the city and of those around it. */
export function citiesWithin(centerId: number, radius: RadiusKm | undefined): number[] {
  const around = citiesByDistance(centerId).filter(({ km }) => isWithin(radius, km));
  return [...new Set([centerId, ...around.map(({ id }) => id)])];
}

/** How many of the rows each radius has. */
export function countRadii(
  kmOf: (row: number) => number,
  sets: readonly (Bits | undefined)[],
): { value: string; count: number }[] {
  const limits = RADII_KM.map((value) => (value === 'any' ? Number.POSITIVE_INFINITY : Number(value)));
  /** Of rows whose least radius is this one. */
  const least = new Uint32Array(limits.length);
  for (const rows of sets) {
    if (!rows) continue;
    eachBit(rows, (row) => {
      const km = kmOf(row);
      least[limits.findIndex((limit) => km <= limit)]! += 1;
    });
  }
  return RADII_KM.map((value, at) => ({
    value,
    count: least.subarray(0, at + 1).reduce((sum, count) => sum + count, 0),
  }));
}

/** As cards tell it: null in the city itself, without a city to measure from, and where a place is unknown. */
export function shownDistance(distances: Distances | null, cityId: number | null): number | null {
  const km = distances && cityId !== null ? distances(cityId) : 0;
  return km > 0 && Number.isFinite(km) ? Math.max(1, Math.round(km)) : null;
}
