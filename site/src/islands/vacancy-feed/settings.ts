import { atom } from 'nanostores';
import { LABELS, type FeedLabels, type FirstLabels } from './labels.ts';
import { PAGE_SIZE, SHOWN_PARTS, type VacancyFeedOptions } from './options.ts';

export type FeedSettings = ReturnType<typeof settingsOf>;

/** The options of a feed with all defaults filled in. */
export function settingsOf(options: VacancyFeedOptions) {
  const preset = stated(options.preset ?? {});
  const labels: FirstLabels & Partial<FeedLabels> = { ...LABELS, ...stated(options.labels ?? {}) };
  const { detail = 'link', pagination = 'more' } = options;
  return {
    ...options,
    preset,
    labels: options.emptyText === undefined ? labels : { ...labels, emptyText: options.emptyText },
    query: options.query ?? { page: 1 },
    pageSize: options.pageSize ?? PAGE_SIZE,
    pagination,
    /** More cards are appended to the existing ones instead of replacing them. */
    appends: pagination === 'more' || pagination === 'infinite',
    layout: options.layout ?? 'list',
    groupBy: options.groupBy ?? null,
    filters: options.filters ?? [],
    show: new Set(options.show ?? SHOWN_PARTS),
    // Full vacancies are available only with a key.
    detail: options.source.key && options.loadDetail ? detail : ('link' as const),
    respond: options.respond ?? 'none',
    pictureOrigin: options.pictureOrigin ?? '',
    $renderOwn: options.$renderOwn ?? atom(() => null),
  };
}

/** Without undefined fields, which would override values given elsewhere. */
function stated<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Fields;
}
