import { optionsOf } from '#islands/vacancy-feed/index.ts';
import { drawnAttributes, readFeedAddress } from '#shared/domain/feed-address.ts';
import { feedOnly } from '#shared/domain/feed-attributes.ts';

/** How an address describes an element: as its attributes, and as what its island makes of them. */
export interface DescribedFeed {
  /** Of `<karkas-vacancy-feed>`, without the key and what only the shell reads. */
  attributes: Record<string, string>;
  options: ReturnType<typeof optionsOf>;
}

export function readFeedAttributes(query: URLSearchParams): DescribedFeed {
  const given = [...drawnAttributes('frame').keys()].flatMap((attribute): [string, string][] => {
    const text = query.get(attribute);
    return text === null ? [] : [[attribute, text]];
  });
  return { attributes: Object.fromEntries(given), options: optionsOf(feedOnly(readFeedAddress(query))) };
}
