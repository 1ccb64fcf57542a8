import type { FeedState } from '#islands/vacancy-feed/index.ts';
import { FEED_EVENTS } from '#shared/domain/feed-events.ts';
import { feedAddressFields } from '#shared/domain/feed-address.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import { openFrame } from '../kit/frame.ts';
import type { Unmount } from '../kit/island-element.ts';

interface FrameOptions {
  /** Of the marketplace. */
  origin: string;
  fail(): void;
  /** An event of the feed in the frame, and its state then. */
  tell(name: string, detail: object, state: FeedState): void;
}

/** Renders the same feed as a document of the marketplace, with the same attributes in its address. */
export function drawFrame(place: HTMLElement, values: FeedValues, { origin, fail, tell }: FrameOptions): Unmount {
  const url = new URL('/embed/frame/feed', origin);
  url.search = feedAddressFields(values, values.embedKey).toString();
  return openFrame(place, url, 'Открытые вакансии', {
    fail,
    hear({ name, detail, state }) {
      const event = FEED_EVENTS.find((known) => known === name);
      // Our own document sends both together.
      if (event && isObject(detail) && isObject(state)) tell(event, detail, state as FeedState);
    },
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
