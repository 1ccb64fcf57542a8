import {
  attributeOf,
  COMMON_ATTRIBUTES,
  unusualText,
  type AttributeTable,
  type DrawnPlace,
} from './embed-attributes.ts';
import { FEED_ATTRIBUTES, type FeedValues } from './feed-attributes.ts';

/** Any text is passed on as the key: its check reports what is wrong. */
const KEY = /^\S{1,100}$/;

const TABLE: AttributeTable = { ...COMMON_ATTRIBUTES, ...FEED_ATTRIBUTES };

/** Parameters in the address of a server-rendered feed, by attribute. */
export function drawnAttributes(place: DrawnPlace): Map<string, keyof FeedValues> {
  const drawn = Object.keys(TABLE).filter((property) => TABLE[property]?.drawnIn?.includes(place));
  // The table is that of the type.
  return new Map(drawn.map((property) => [attributeOf(property), property as keyof FeedValues]));
}

/** Attributes that the address of a server-rendered feed cannot have, besides the key, its company and aliases. */
export function undrawnAttributes(place: DrawnPlace): string[] {
  const drawn = drawnAttributes(place);
  const elsewhere = ['embed-key', 'company', 'page-size'];
  return Object.keys(TABLE)
    .map(attributeOf)
    .filter((attribute) => !drawn.has(attribute) && !elsewhere.includes(attribute));
}

/** An element's settings from an address: all of them, with defaults for missing and invalid values. */
export function readFeedAddress(query: URLSearchParams): FeedValues {
  const values = Object.entries(TABLE).map(([property, { drawnIn, reads }]) => {
    const given = drawnIn && query.get(attributeOf(property))?.trim();
    return [property, (given ? (reads.read(given) ?? reads.near?.(given)) : undefined) ?? reads.initial];
  });
  // The table is that of the type.
  return Object.fromEntries(values) as FeedValues;
}

/** The key and the settings that differ from the defaults, by attribute name in alphabetical order. */
export function feedAddressFields(
  values: FeedValues,
  key: string | null,
  place: DrawnPlace = 'frame',
): URLSearchParams {
  const settings = [...drawnAttributes(place)].map(([attribute, property]) => {
    // Two aliases of one thing.
    const value = property === 'limit' ? (values.pageSize ?? values.limit) : values[property];
    return [attribute, unusualText(TABLE[property]!, value)] as const;
  });
  const all = [['key', key] as const, ...settings].filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The canonical query of a frame or a fragment; see `canonicalQuery`. */
export function canonicalFeedAddress(query: URLSearchParams, place: DrawnPlace): string {
  const key = query.get('key')?.trim() ?? '';
  const text = feedAddressFields(readFeedAddress(query), KEY.test(key) ? key : null, place).toString();
  return text && `?${text}`;
}
