import { useId, type FormEvent } from 'react';
import { readFeedQuery, type FeedQuery } from './query.ts';
import type { Facet, FeedPage, VacancyFeedStore } from './store.ts';

interface FeedFiltersProps {
  feed: VacancyFeedStore;
  query: FeedQuery;
  facets: FeedPage['facets'];
}

/** A plain GET form; with its script a choice applies at once and the button only repeats it. */
export function FeedFilters({ feed, query, facets }: FeedFiltersProps) {
  function apply(form: HTMLFormElement): void {
    const fields = new FormData(form);
    const chosen = readFeedQuery(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])));
    void feed.show(chosen);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    apply(event.currentTarget);
  }

  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      method="get"
      action={feed.basePath}
      // A browser that fills the choice of an earlier visit in would contradict the list.
      autoComplete="off"
      onSubmit={submit}
    >
      {query.sort && query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
      <FacetSelect label="Город" name="city" all="Все города" facet={facets.city} chosen={query.city} onApply={apply} />
      <FacetSelect label="Специализация" name="spec" all="Все специализации" facet={facets.spec} chosen={query.spec} onApply={apply} />
      <button className="btn btn-2 js-off" type="submit">
        Показать
      </button>
    </form>
  );
}

interface FacetSelectProps {
  label: string;
  name: 'city' | 'spec';
  /** The choice that does not narrow the list. */
  all: string;
  facet: Facet;
  chosen: number | undefined;
  onApply(form: HTMLFormElement): void;
}

function FacetSelect({ label, name, all, facet, chosen, onApply }: FacetSelectProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="inp" name={name} value={chosen ?? ''} onChange={(event) => onApply(event.currentTarget.form!)}>
        <option value="">{all}</option>
        {facet.map((option) => (
          <option key={option.id} value={option.id}>
            {`${option.name} (${option.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}
