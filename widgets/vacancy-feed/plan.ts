import { optionsOf, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import { feedOnly, type FeedValues } from '#shared/domain/feed-attributes.ts';

/** Everything of an element's settings that makes its island what it is. */
export interface FeedPlan {
  options: VacancyFeedOptions;
  urlSync: FeedValues['urlSync'];
  frame: boolean;
  /** The first file is enough. */
  plain: boolean;
}

/** Reads an element's settings. `keptOut` says that the page's policy lets us in by a frame only. */
export function readPlan(values: FeedValues, origin: string, keptOut: boolean): FeedPlan {
  const { company, detail, embedKey, filters, groupBy, jsonLd, layout, mode, pagination, show, urlSync } = values;
  const usual =
    layout === 'list' &&
    (pagination === 'more' || pagination === 'none') &&
    detail === 'link' &&
    urlSync === 'off' &&
    jsonLd === 'off';
  return {
    options: {
      ...optionsOf(feedOnly(values)),
      source: { company: company ? [...company] : undefined, key: embedKey ?? undefined },
      pictureOrigin: origin,
      slots: true,
    },
    urlSync,
    frame: mode === 'frame' || (mode === 'auto' && keptOut),
    plain: usual && filters.length === 0 && groupBy === 'none' && !show,
  };
}
