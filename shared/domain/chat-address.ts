import { CHAT_ATTRIBUTES } from './chat-attributes.ts';
import { canonicalElementAddress, COMMON_PLACES, type AddressedElement, type DrawnPlaces } from './element-address.ts';
import { COMMON_ATTRIBUTES } from './embed-attributes.ts';

const PLACES: DrawnPlaces<typeof CHAT_ATTRIBUTES> = {
  vacancy: ['frame'],
  hours: ['frame'],
  away: ['frame'],
  start: ['frame'],
  files: ['frame'],
  sound: ['told'],
  connectWhen: ['told'],
  persist: ['told'],
  prefillName: ['told'],
  prefillPhone: ['told'],
};

/** `<karkas-chat-bubble>` in a frame. */
export const CHAT_ELEMENT: AddressedElement = {
  table: { ...COMMON_ATTRIBUTES, ...CHAT_ATTRIBUTES },
  places: { ...COMMON_PLACES, ...PLACES },
};

export function canonicalChatAddress(query: URLSearchParams): string {
  return canonicalElementAddress(CHAT_ELEMENT, query, 'frame');
}
