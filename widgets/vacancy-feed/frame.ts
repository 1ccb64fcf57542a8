import type { FeedState, VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import { FEED_EVENTS } from '#shared/domain/feed-events.ts';
import { feedAddressFields } from '#shared/domain/feed-address.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import { makeFrame, type Frame } from '../kit/frame.ts';

interface FrameOptions {
  /** Of the marketplace. */
  origin: string;
  fail(): void;
  /** An event of the feed in the frame, and its state then. */
  tell(name: string, detail: object, state: FeedState): void;
}

/** The calls of the page that a feed follows wherever it is. */
export type CalledFeed = {
  [Name in 'show' | 'setQuery' | 'next' | 'refresh']: (
    ...input: Parameters<VacancyFeedStore[Name]>
  ) => Promise<unknown>;
};

interface FramedFeed {
  feed: CalledFeed;
  remove(): void;
}

const LOOK = {
  title: 'Открытые вакансии',
  css: 'display:block;width:100%;min-height:400px;border:0',
};

/** Renders the same feed as a document of the marketplace, with the same attributes in its address. */
export function drawFrame(place: HTMLElement, values: FeedValues, { origin, fail, tell }: FrameOptions): FramedFeed {
  const url = new URL('/embed/frame/feed', origin);
  url.search = feedAddressFields(values, values.embedKey).toString();
  const frame = makeFrame(url, LOOK, {
    fail,
    hear({ name, detail, state }) {
      const event = FEED_EVENTS.find((known) => known === name);
      // Our own document sends both together.
      if (event && isObject(detail) && isObject(state)) tell(event, detail, state as FeedState);
    },
  });
  frame.node.loading = 'lazy';
  place.replaceChildren(frame.node);
  async function ask(...call: Parameters<Frame['ask']>): Promise<void> {
    // What is asked of it does not wait until somebody scrolls.
    frame.node.loading = 'eager';
    await frame.ask(...call);
  }
  return {
    feed: {
      show: (query) => ask('query', query),
      setQuery: (fields) => ask('setQuery', fields),
      next: () => ask('next'),
      refresh: () => ask('refresh'),
    },
    remove: frame.remove,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
