import { attributeOf, unusualText, type AttributeTable, type COMMON_ATTRIBUTES } from './embed-attributes.ts';

/** Any text is passed on as the key: its check reports what is wrong. */
const KEY = /^\S{1,100}$/;

/**
 * A page of its own, a piece of HTML for other sites; `told`: what the element on a page tells that page of its own, because
 * it is of one visitor and belongs to no address.
 */
export type DrawnPlace = 'frame' | 'fragment' | 'told';

/** Server-rendered variants whose address also has these parameters, by property: drawn there, or carried to their element. */
export type DrawnPlaces<Table extends AttributeTable = AttributeTable> = Readonly<
  Partial<Record<keyof Table, readonly DrawnPlace[]>>
>;

/** Of every element. Elements do without, so this is no field of the attributes. */
export const COMMON_PLACES: DrawnPlaces<typeof COMMON_ATTRIBUTES> = {
  theme: ['frame', 'fragment'],
  accent: ['frame', 'fragment'],
  density: ['frame', 'fragment'],
  analytics: ['fragment'],
  utmSource: ['frame', 'fragment'],
  utmMedium: ['frame', 'fragment'],
  utmCampaign: ['frame', 'fragment'],
};

/** An element as the address of what a server draws of it has it. */
export interface AddressedElement {
  table: AttributeTable;
  places: DrawnPlaces;
}

/** Parameters of a place, by attribute: the properties that they set. */
export function attributesIn({ table, places }: AddressedElement, place: DrawnPlace): Map<string, string> {
  const drawn = Object.keys(table).filter((name) => places[name]?.includes(place));
  return new Map(drawn.map((property) => [attributeOf(property), property]));
}

/** Attributes that a place cannot have, besides those of `elsewhere`. */
export function attributesNotIn(
  element: AddressedElement,
  place: DrawnPlace,
  elsewhere: readonly string[] = ['embed-key'],
): string[] {
  const drawn = attributesIn(element, place);
  return Object.keys(element.table)
    .map(attributeOf)
    .filter((attribute) => !drawn.has(attribute) && !elsewhere.includes(attribute));
}

/** An element's settings from an address: all of them, with defaults for missing and invalid values. */
export function readElementAddress({ table, places }: AddressedElement, query: URLSearchParams) {
  const values = Object.entries(table).map(([property, { reads }]): [string, unknown] => {
    const given = places[property] && query.get(attributeOf(property))?.trim();
    return [property, (given ? (reads.read(given) ?? reads.near?.(given)) : undefined) ?? reads.initial];
  });
  return Object.fromEntries(values);
}

/** The key and the settings that differ from the defaults, by attribute name in alphabetical order. */
export function elementAddressFields(
  element: AddressedElement,
  values: Readonly<Record<string, unknown>>,
  key: string | null,
  place: DrawnPlace,
): URLSearchParams {
  const settings = [...attributesIn(element, place)].map(
    ([attribute, property]) => [attribute, unusualText(element.table[property]!, values[property])] as const,
  );
  const all = [['key', key] as const, ...settings].filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The canonical query of a frame or a fragment; see `canonicalQuery`. */
export function canonicalElementAddress(element: AddressedElement, query: URLSearchParams, place: DrawnPlace): string {
  const key = query.get('key')?.trim() ?? '';
  const values = readElementAddress(element, query);
  const text = elementAddressFields(element, values, KEY.test(key) ? key : null, place).toString();
  return text && `?${text}`;
}
