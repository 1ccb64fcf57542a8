import { optionsOf, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import { feedOnly, type FeedValues } from '#shared/domain/feed-attributes.ts';

/** The settings of an element that define its island. */
export interface FeedPlan {
  options: VacancyFeedOptions;
  urlSync: FeedValues['urlSync'];
  frame: boolean;
  /** The first file is enough. */
  plain: boolean;
}

/** Derives the plan from an element's settings. `keptOut` means that the page's policy allows us only in a frame. */
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
