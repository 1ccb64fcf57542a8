import type { VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import type { UrlSync } from '../kit/address.ts';
import type { FeedValues } from './settings.ts';

/** Everything of an element's settings that makes its island what it is. */
export interface FeedPlan {
  options: VacancyFeedOptions;
  urlSync: UrlSync;
  frame: boolean;
}

/** Reads an element's settings. */
export function readPlan(element: FeedValues, origin: string): FeedPlan {
  const { groupBy, show } = element;
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
      pagination: element.pagination,
      layout: element.layout,
      groupBy: groupBy === 'none' ? null : groupBy,
      filters: element.filters,
      show: show ?? undefined,
      detail: element.detail,
      respond: element.respond,
      emptyText: element.empty ?? undefined,
      pictureOrigin: origin,
      slots: true,
    },
    urlSync: element.urlSync,
    frame: element.mode === 'frame',
  };
}
