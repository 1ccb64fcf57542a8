import {
  COMMON_PLACES,
  attributesIn,
  attributesNotIn,
  canonicalElementAddress,
  readElementAddress,
  type AddressedElement,
  type DrawnPlace,
  type DrawnPlaces,
} from './element-address.ts';
import { attributeOf, COMMON_ATTRIBUTES } from './embed-attributes.ts';
import { RESPOND_ATTRIBUTES, RESPOND_FLAGS, type RespondValues } from './respond-attributes.ts';

const PLACES: DrawnPlaces<typeof RESPOND_ATTRIBUTES> = {
  vacancy: ['frame'],
  externalId: ['frame'],
  variant: ['frame', 'fragment'],
  size: ['frame', 'fragment'],
  label: ['frame', 'fragment'],
  labelSent: ['frame', 'fragment'],
  respondMode: ['frame', 'fragment'],
  opensIn: ['fragment'],
  fields: ['frame', 'fragment'],
  letter: ['frame', 'fragment'],
  questions: ['frame', 'fragment'],
  file: ['frame', 'fragment'],
  // In a frame it asks for the link to our chat; the page's own chat is opened by the button.
  chatAfter: ['frame', 'fragment'],
  prefillName: ['told'],
  prefillPhone: ['told'],
  reference: ['told'],
  successUrl: ['fragment'],
};

/** `<karkas-respond-button>` in a frame or a fragment. */
export const RESPOND_ELEMENT: AddressedElement = {
  table: { ...COMMON_ATTRIBUTES, ...RESPOND_ATTRIBUTES },
  places: { ...COMMON_PLACES, ...PLACES },
};

/** The button's settings from the address of its frame or fragment. */
export function readRespondAddress(query: URLSearchParams): RespondValues {
  // The table is that of the type.
  return readElementAddress(RESPOND_ELEMENT, query) as RespondValues;
}

/** Parameters of a fragment, by attribute. */
export function drawnRespondAttributes(): string[] {
  return [...attributesIn(RESPOND_ELEMENT, 'fragment').keys()];
}

/** Attributes that a fragment cannot have, besides the key and the vacancy, which is its path. */
export function undrawnRespondAttributes(): string[] {
  const flags = Object.keys(RESPOND_FLAGS).map(attributeOf);
  return [...attributesNotIn(RESPOND_ELEMENT, 'fragment', ['embed-key', 'vacancy']), ...flags];
}

export function canonicalRespondAddress(query: URLSearchParams, place: DrawnPlace): string {
  return canonicalElementAddress(RESPOND_ELEMENT, query, place);
}
