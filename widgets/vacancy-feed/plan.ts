import type { VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import type { UrlSync } from '../kit/address.ts';
import type { FeedValues } from './settings.ts';

/** Everything of an element's settings that makes its island what it is. */
export interface FeedPlan {
  options: VacancyFeedOptions;
  urlSync: UrlSync;
  frame: boolean;
  /** The first file is enough. */
  plain: boolean;
}

/** Reads an element's settings. `keptOut` says that the page's policy lets us in by a frame only. */
export function readPlan(element: FeedValues, origin: string, keptOut: boolean): FeedPlan {
  const { detail, filters, groupBy, jsonLd, layout, mode, pagination, show, urlSync } = element;
  const usual =
    layout === 'list' &&
    (pagination === 'more' || pagination === 'none') &&
    detail === 'link' &&
    urlSync === 'off' &&
    jsonLd === 'off';
  return {
    options: {
      source: { company: element.company ? [...element.company] : undefined, key: element.embedKey ?? undefined },
      preset: {
        q: element.presetQuery ?? undefined,
        city: element.presetCity ?? undefined,
        spec: element.presetSpecialization ?? undefined,
        facility: element.presetFacility ?? undefined,
        tags: element.presetTags ?? undefined,
        schedule: element.presetSchedule ?? undefined,
      },
      query: { sort: element.sort, page: 1 },
      pageSize: element.pageSize ?? element.limit,
      pagination,
      layout,
      groupBy: groupBy === 'none' ? null : groupBy,
      filters,
      show: show?.filter((part) => part !== 'responses'),
      detail,
      respond: element.respond,
      emptyText: element.empty ?? undefined,
      pictureOrigin: origin,
      slots: true,
    },
    urlSync,
    frame: mode === 'frame' || (mode === 'auto' && keptOut),
    plain: usual && filters.length === 0 && groupBy === 'none' && !show,
  };
}
