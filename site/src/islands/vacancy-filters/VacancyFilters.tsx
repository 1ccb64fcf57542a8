import { useStore } from '#shared/ui/use-store.ts';
import type { FormEvent, MouseEvent } from 'react';
import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';
import { FilterFields } from './FilterFields.tsx';
import { GradeFields } from './GradeFields.tsx';
import { Layer } from './Layer.tsx';
import { PayBands } from './PayBands.tsx';
import { countChosen, formFields, uncontrolled } from './query.ts';
import type { VacancyFiltersStore } from './store.ts';

/**
 * Filters of the list of vacancies: beside the list on wide screens, where a choice applies at once; in a layer on narrow
 * ones. Until its script runs it is a GET form that unfolds.
 */
export function VacancyFilters({ filters }: { filters: VacancyFiltersStore }) {
  const { basePath, query, counts } = useStore(filters.$view);
  const layer = useStore(filters.$layer);
  const chosen = countChosen(query);

  /** What was unfolded before the script came folds as it did. */
  function open(event: MouseEvent<HTMLElement>): void {
    if (event.currentTarget.closest('details')?.open) return;
    event.preventDefault();
    filters.openLayer();
  }

  return (
    <>
      <details className="flt">
        <summary className={chosen > 0 ? 'chip on' : 'chip'} onClick={open}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M10 14.5v5" />
          </svg>
          Фильтры
          {chosen > 0 && <span className="count">{chosen}</span>}
        </summary>
        {/* A browser that fills the choice of an earlier visit in would contradict the list. */}
        <form className="card grid gap-6" method="get" action={basePath} autoComplete="off" aria-label="Фильтры" onSubmit={(event: FormEvent) => event.preventDefault()}>
          {formFields(uncontrolled(query)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PayBands query={query} counts={counts} onChange={filters.choose} />
          <FilterFields groups={MAIN_FILTERS} query={query} counts={counts} onChange={filters.choose} />
          <details>
            <summary className="btn btn-2 btn-w" onClick={open}>
              Все фильтры
            </summary>
            <div className="grid gap-6 pt-6">
              <GradeFields query={query} onChange={filters.choose} />
              <FilterFields groups={MORE_FILTERS} query={query} counts={counts} onChange={filters.choose} />
            </div>
          </details>
          <button className="btn btn-1 btn-w js-off" type="submit">
            Показать
          </button>
        </form>
      </details>
      {layer && <Layer layer={layer} onClose={filters.closeLayer} />}
    </>
  );
}
