import { optionsOf } from '#islands/vacancy-feed/index.ts';
import { drawnAttributes, readFeedAddress } from '#shared/domain/feed-address.ts';
import type { DrawnPlace } from '#shared/domain/element-address.ts';
import { feedOnly } from '#shared/domain/feed-attributes.ts';

/** An element described by an address: as attributes, and as options of its island. */
export interface DescribedFeed {
  /** Attributes of `<karkas-vacancy-feed>`, without the key and those that only the shell uses. */
  attributes: Record<string, string>;
  options: ReturnType<typeof optionsOf>;
}

export function readFeedAttributes(query: URLSearchParams, place: DrawnPlace): DescribedFeed {
  const given = [...drawnAttributes(place).keys()].flatMap((attribute): [string, string][] => {
    const text = query.get(attribute);
    return text === null ? [] : [[attribute, text]];
  });
  return { attributes: Object.fromEntries(given), options: optionsOf(feedOnly(readFeedAddress(query))) };
}
