import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import type { PluralForms } from '#shared/text/plural.ts';

/** Texts of the first view. Parts that only some feeds have keep their texts beside them. */
export interface FirstLabels {
  /** Accessible name of the whole feed. */
  feed: string;
  /** Shown in place of the count while there is none. */
  title: string;
  /** After the count. */
  count: PluralForms;
  /** `{n}` and `{all}` are replaced by numbers. */
  pageOf: string;
  shownOf: string;
  reset: string;
  loading: string;
  more: string;
  error: string;
  retry: string;
  respond: string;
  /** In the place of the button. */
  takesNoResponds: string;
  /** Heading of cards without a group. */
  other: string;
}

export interface MarkLabels {
  highlighted: string;
  advertised: string;
}

export interface MessageLabels {
  empty: string;
  emptyText: string;
  nothingFound: string;
  nothingFoundText: string;
  /** When only vacancies outside this feed are open. */
  elsewhereText: string;
  showAll: string;
  errorText: string;
  /** When a limit refuses it. */
  tooOften: string;
  /** When retrying does not help. */
  refused: string;
}

export interface FilterLabels {
  search: string;
  searchButton: string;
  city: string;
  allCities: string;
  specialization: string;
  allSpecializations: string;
  payMode: string;
  allPayModes: string;
  payModes: Readonly<Record<PayMode, string>>;
  schedule: string;
  allSchedules: string;
  contract: string;
  allContracts: string;
  facility: string;
  allFacilities: string;
  /** A choice that only an address can make. */
  chosen: string;
  apply: string;
}

/** How the words of a search were understood. */
export interface ReadingLabels {
  /** After the name of a chip, for screen readers. */
  remove: string;
  asWritten: string;
  byMeaning: string;
}

export interface TableLabels {
  columns: { title: string; pay: string; place: string; terms: string; date: string };
}

export interface DetailLabels {
  openPage: string;
  detailLoading: string;
  detailError: string;
  duties: string;
  requirements: string;
  conditions: string;
  close: string;
}

export interface PagerLabels {
  pages: string;
  next: string;
}

/** Every text of the feed that does not come from the server; an employer may override any of them. */
export interface FeedLabels
  extends FirstLabels, MarkLabels, MessageLabels, FilterLabels, ReadingLabels, TableLabels, DetailLabels, PagerLabels {}

export const LABELS: FirstLabels = {
  feed: 'Открытые вакансии',
  title: 'Вакансии',
  count: ['вакансия', 'вакансии', 'вакансий'],
  pageOf: 'Страница {n} из\u00a0{all}',
  shownOf: 'Показано {n} из\u00a0{all}',
  reset: 'Сбросить',
  loading: 'Загружаем вакансии',
  more: 'Показать ещё',
  error: 'Вакансии не\u00a0загрузились',
  retry: 'Повторить',
  respond: 'Откликнуться',
  takesNoResponds: 'Приём закрыт',
  other: 'Другие',
};
