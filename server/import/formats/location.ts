import type { Coordinates } from '../record.ts';

const STREET =
  /(?:^|\s)(?:ул|улица|пр|пр-т|пр-кт|просп|проспект|пер|переулок|ш|шоссе|наб|набережная|пл|площадь|б-р|бульвар|проезд|мкр|микрорайон|тракт|аллея|д|дом|стр|строение|корп|корпус|лит)(?:[\s.]|$)|\d/iu;

/** «Приморский край, г Спасск-Дальний, ул Лесная, д 3» without index, street and house. */
export function placeOfLocation(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/^\d{6}$/.test(part));
  const end = parts.findIndex((part) => STREET.test(part));
  return (end < 0 ? parts : parts.slice(0, end)).join(', ');
}

/** Coordinates from an export; undefined when one is missing. */
export function toCoordinates(latitude: number | null, longitude: number | null): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
