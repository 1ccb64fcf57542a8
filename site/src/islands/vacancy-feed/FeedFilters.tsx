import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { PAY_MODES } from '#shared/domain/vacancy-terms.ts';
import type { FilterLabels } from './labels.ts';
import type { Filter } from './options.ts';
import { feedFields, type FeedQuery } from './query.ts';
import type { FeedPage, VacancyFeedStore } from './store.ts';

interface FeedFiltersProps {
  feed: VacancyFeedStore;
  query: FeedQuery;
  page: FeedPage;
}

interface Choice {
  value: string;
  name: string;
  count?: number;
}

type Facets = FeedPage['facets'];

/** The query field of a control, its label, and its neutral choice. */
const SELECTS = {
  city: ['city', 'city', 'allCities'],
  specialization: ['spec', 'specialization', 'allSpecializations'],
  'pay-mode': ['pay_mode', 'payMode', 'allPayModes'],
  schedule: ['schedule', 'schedule', 'allSchedules'],
  contract: ['contract', 'contract', 'allContracts'],
  facility: ['facility', 'facility', 'allFacilities'],
} as const satisfies Record<
  Exclude<Filter, 'search'>,
  readonly [keyof Facets | 'pay_mode', keyof FilterLabels, keyof FilterLabels]
>;

const LABELS: FilterLabels = {
  search: 'Поиск по\u00a0вакансиям',
  searchButton: 'Найти',
  city: 'Город',
  allCities: 'Все города',
  specialization: 'Специализация',
  allSpecializations: 'Все специализации',
  payMode: 'Оплата',
  allPayModes: 'Любая оплата',
  payModes: {
    month: 'В\u00a0месяц',
    hour: 'За\u00a0час',
    shift: 'За\u00a0смену',
    rotation: 'За\u00a0вахту',
    piece: 'За\u00a0единицу объёма',
    project: 'За\u00a0проект',
  },
  schedule: 'График',
  allSchedules: 'Любой график',
  contract: 'Оформление',
  allContracts: 'Любое оформление',
  facility: 'Объект',
  allFacilities: 'Все объекты',
  chosen: 'Выбрано по\u00a0ссылке',
  apply: 'Показать',
};

/** A plain GET form; with its script a choice applies at once and the button only repeats it. */
export function FeedFilters({ feed, query, page }: FeedFiltersProps) {
  const { filters, preset } = feed.settings;
  const labels = { ...LABELS, ...feed.settings.labels };
  const form = useRef<HTMLFormElement>(null);
  const [names] = useState(() => new Map<string, string>());

  async function apply(): Promise<void> {
    if (!form.current) return;
    const fields = Object.fromEntries(new FormData(form.current));
    // Other words are read again.
    const exact = fields.q === undefined || fields.q === query.q ? query.exact : undefined;
    if (await feed.setQuery({ ...fields, exact })) return;
    // Cancelled or superseded: the controls show the current choice.
    const chosen = feed.$query.get();
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.inp') ?? []) {
      control.value = String(chosen[control.name as keyof FeedQuery] ?? '');
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void apply();
  }

  /**
   * A facet has only its most frequent values. The chosen one is added, or the control would show another choice than
   * the list.
   */
  function choicesOf(field: keyof Facets | 'pay_mode'): Choice[] {
    if (field === 'pay_mode') return PAY_MODES.map((value) => ({ value, name: labels.payModes[value] }));
    const facet = page.facets[field];
    for (const { value, name } of facet) names.set(`${field} ${value}`, name);
    const value = String(query[field] ?? '');
    if (!value || facet.some((option) => option.value === value)) return facet;
    return [...facet, { value, name: names.get(`${field} ${value}`) ?? labels.chosen, count: page.total }];
  }

  const selects = filters.flatMap((filter) => {
    if (filter === 'search') return [];
    const [field, label, all] = SELECTS[filter];
    const choices = choicesOf(field);
    // With fewer than two values there is no choice.
    return field in preset || choices.length === 0 ? [] : [{ field, label: labels[label], all: labels[all], choices }];
  });
  const withSearch = filters.includes('search') && !preset.q;
  if (!withSearch && selects.length === 0) return null;

  const drawn: string[] = ['page', ...(withSearch ? ['q', 'exact'] : []), ...selects.map(({ field }) => field)];
  const kept = [...feedFields(query)].filter(([field]) => !drawn.includes(field));

  return (
    <form
      ref={form}
      className="feed-filters"
      part="filters"
      method="get"
      action={feed.urlOf({ page: 1 })}
      // A browser that restores an earlier visit's choice would contradict the list.
      autoComplete="off"
      onSubmit={submit}
    >
      {kept.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {withSearch && <SearchField text={query.q ?? ''} labels={labels} />}
      {selects.map(({ field, ...select }) => (
        <FeedSelect
          key={field}
          name={field}
          chosen={String(query[field] ?? '')}
          onChoose={() => void apply()}
          {...select}
        />
      ))}
      {!withSearch && (
        <button className="btn btn-2 js-off" part="button" type="submit">
          {labels.apply}
        </button>
      )}
    </form>
  );
}

function SearchField({ text, labels }: { text: string; labels: FilterLabels }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Going back changes the query while the field keeps the typed text.
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return (
    <div className="fld feed-search" part="search">
      <label htmlFor={id}>{labels.search}</label>
      <div>
        <input
          ref={field}
          id={id}
          className="inp"
          type="search"
          name="q"
          maxLength={200}
          enterKeyHint="search"
          defaultValue={text}
        />
        <button className="btn btn-2" part="button" type="submit">
          {labels.searchButton}
        </button>
      </div>
    </div>
  );
}

interface FeedSelectProps {
  label: string;
  name: string;
  /** The neutral choice. */
  all: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose(): void;
}

function FeedSelect({ label, name, all, choices, chosen, onChoose }: FeedSelectProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="inp" part="select" name={name} value={chosen} onChange={onChoose}>
        <option value="">{all}</option>
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.name : `${option.name} (${option.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}
