import { openFrame } from '../kit/frame.ts';
import type { Unmount } from '../kit/island-element.ts';
import { COMMON_SETTINGS } from '../kit/common-settings.ts';
import { FEED_SETTINGS, type FeedValues } from './settings.ts';

export { isKeptOut } from '../kit/policy.ts';

const { theme, accent, density, utmSource, utmMedium, utmCampaign } = COMMON_SETTINGS;
const { pageSize: _, ...ISLAND } = FEED_SETTINGS;
const PASSED = Object.entries({ ...ISLAND, theme, accent, density, utmSource, utmMedium, utmCampaign });

/** Draws the same feed as a document of the marketplace's own, with the same attributes in its address. */
export function drawFrame(place: HTMLElement, values: FeedValues, origin: string, fail: () => void): Unmount {
  const url = new URL('/embed/frame/feed', origin);
  if (values.embedKey) url.searchParams.set('key', values.embedKey);
  for (const [name, { attribute, initial }] of PASSED) {
    const value = name === 'limit' ? (values.pageSize ?? values.limit) : values[name as keyof FeedValues];
    if (value !== null && value !== initial)
      url.searchParams.set(attribute, Array.isArray(value) ? value.join(' ') || 'none' : String(value));
  }
  url.searchParams.sort();
  return openFrame(place, url, 'Открытые вакансии', fail);
}
