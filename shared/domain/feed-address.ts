import {
  attributeOf,
  COMMON_ATTRIBUTES,
  unusualText,
  type AttributeTable,
  type DrawnPlace,
} from './embed-attributes.ts';
import { FEED_ATTRIBUTES, type FeedValues } from './feed-attributes.ts';

/** Whoever checks a key is told what is wrong with any text. */
const KEY = /^\S{1,100}$/;

const TABLE: AttributeTable = { ...COMMON_ATTRIBUTES, ...FEED_ATTRIBUTES };

/** Properties that the address of a feed drawn by a server takes, by their attributes. */
export function drawnAttributes(place: DrawnPlace): Map<string, keyof FeedValues> {
  const drawn = Object.keys(TABLE).filter((property) => TABLE[property]?.drawnIn?.includes(place));
  // The table is that of the type.
  return new Map(drawn.map((property) => [attributeOf(property), property as keyof FeedValues]));
}

/** What an address says of an element: every setting, as usual where it says nothing sensible. */
export function readFeedAddress(query: URLSearchParams): FeedValues {
  const values = Object.entries(TABLE).map(([property, { drawnIn, reads }]) => {
    const given = drawnIn && query.get(attributeOf(property))?.trim();
    return [property, (given ? reads.read(given) : undefined) ?? reads.initial];
  });
  // The table is that of the type.
  return Object.fromEntries(values) as FeedValues;
}

/** The key and the settings that are not as usual, by the names of their attributes in alphabetical order. */
export function feedAddressFields(
  values: FeedValues,
  key: string | null,
  place: DrawnPlace = 'frame',
): URLSearchParams {
  const settings = [...drawnAttributes(place)].map(([attribute, property]) => {
    // Two names of one thing.
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
