interface Point {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6_371;

/** The great-circle distance, by the haversine formula. */
export function distanceKm(one: Point, other: Point): number {
  const halfChord =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, halfChord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
