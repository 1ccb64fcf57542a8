import { CHAT_ATTRIBUTES } from './chat-attributes.ts';
import { canonicalElementAddress, type AddressedElement, type DrawnPlaces } from './element-address.ts';
import { COMMON_ATTRIBUTES, type DrawnPlace } from './embed-attributes.ts';

/** Its own file, because only frames need it: the closed bubble does without. */
const PLACES = {
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
} as const satisfies DrawnPlaces & Partial<Record<keyof typeof CHAT_ATTRIBUTES, readonly DrawnPlace[]>>;

/** `<karkas-chat-bubble>` in a frame. */
export const CHAT_ELEMENT: AddressedElement = { table: { ...COMMON_ATTRIBUTES, ...CHAT_ATTRIBUTES }, places: PLACES };

export function canonicalChatAddress(query: URLSearchParams): string {
  return canonicalElementAddress(CHAT_ELEMENT, query, 'frame');
}
