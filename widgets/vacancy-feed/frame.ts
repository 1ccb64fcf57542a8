import { feedAddressFields } from '#shared/domain/feed-address.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import { openFrame } from '../kit/frame.ts';
import type { Unmount } from '../kit/island-element.ts';

export { isKeptOut } from '../kit/policy.ts';

/** Renders the same feed as a document of the marketplace, with the same attributes in its address. */
export function drawFrame(place: HTMLElement, values: FeedValues, origin: string, fail: () => void): Unmount {
  const url = new URL('/embed/frame/feed', origin);
  url.search = feedAddressFields(values, values.embedKey).toString();
  return openFrame(place, url, 'Открытые вакансии', fail);
}
