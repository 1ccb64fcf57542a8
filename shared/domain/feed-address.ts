import {
  COMMON_PLACES,
  attributesIn,
  attributesNotIn,
  elementAddressFields,
  canonicalElementAddress,
  readElementAddress,
  type AddressedElement,
  type DrawnPlace,
  type DrawnPlaces,
} from './element-address.ts';
import { COMMON_ATTRIBUTES } from './embed-attributes.ts';
import { FEED_ATTRIBUTES, type FeedValues } from './feed-attributes.ts';

const PLACES: DrawnPlaces<typeof FEED_ATTRIBUTES> = {
  limit: ['frame', 'fragment'],
  pagination: ['frame', 'fragment'],
  layout: ['frame', 'fragment'],
  groupBy: ['frame', 'fragment'],
  sort: ['frame', 'fragment'],
  filters: ['frame', 'fragment'],
  show: ['frame', 'fragment'],
  presetQuery: ['frame', 'fragment'],
  presetCity: ['frame', 'fragment'],
  presetSpecialization: ['frame', 'fragment'],
  presetFacility: ['frame', 'fragment'],
  presetSchedule: ['frame', 'fragment'],
  presetTags: ['frame', 'fragment'],
  detail: ['fragment'],
  respond: ['frame', 'fragment'],
  linkTarget: ['fragment'],
  urlSync: ['fragment'],
  empty: ['frame', 'fragment'],
  jsonLd: ['fragment'],
};

/** `<karkas-vacancy-feed>` in a frame or a fragment. */
export const FEED_ELEMENT: AddressedElement = {
  table: { ...COMMON_ATTRIBUTES, ...FEED_ATTRIBUTES },
  places: { ...COMMON_PLACES, ...PLACES },
};

/** Parameters in the address of a server-rendered feed, by attribute. */
export function drawnAttributes(place: DrawnPlace): Map<string, keyof FeedValues> {
  // The table is that of the type.
  return attributesIn(FEED_ELEMENT, place) as Map<string, keyof FeedValues>;
}

/** Attributes that the address of a server-rendered feed cannot have, besides the key, its company and aliases. */
export function undrawnAttributes(place: DrawnPlace): string[] {
  return attributesNotIn(FEED_ELEMENT, place, ['embed-key', 'company', 'page-size']);
}

/** An element's settings from an address: all of them, with defaults for missing and invalid values. */
export function readFeedAddress(query: URLSearchParams): FeedValues {
  // The table is that of the type.
  return readElementAddress(FEED_ELEMENT, query) as FeedValues;
}

/** The key and the settings that differ from the defaults, by attribute name in alphabetical order. */
export function feedAddressFields(
  values: FeedValues,
  key: string | null,
  place: DrawnPlace = 'frame',
): URLSearchParams {
  // An element has its values by accessors, which no spread takes.
  const own = Object.keys(FEED_ELEMENT.table).map((name) => [name, values[name as keyof FeedValues]] as const);
  // Two aliases of one thing.
  const limit = values.pageSize ?? values.limit;
  return elementAddressFields(FEED_ELEMENT, { ...Object.fromEntries(own), limit }, key, place);
}

/** The canonical query of a frame or a fragment; see `canonicalQuery`. */
export function canonicalFeedAddress(query: URLSearchParams, place: DrawnPlace): string {
  return canonicalElementAddress(FEED_ELEMENT, query, place);
}
