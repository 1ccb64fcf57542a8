import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';
import { plural } from '#shared/text/plural.ts';
import { FiltersForm } from '#shared/ui/filters/FiltersForm.tsx';
import { useStore } from '@nanostores/react';
import { FilterFields } from './FilterFields.tsx';
import { GradeFields } from './GradeFields.tsx';
import { PayBands } from './PayBands.tsx';
import { countChosen, formFields, placeGroups, uncontrolled } from './query.ts';
import type { VacancyFiltersStore } from './store.ts';

/** Filters of the list of vacancies. */
export function VacancyFilters({ filters }: { filters: VacancyFiltersStore }) {
  const view = useStore(filters.$view);
  const { basePath, query, counts, total } = view;
  return (
    <FiltersForm
      chosenCount={countChosen(query)}
      action={basePath}
      show={`Показать ${plural(total, ['вакансию', 'вакансии', 'вакансий'])}`}
      hidden={formFields(uncontrolled(query))}
      onOpen={() => void filters.openLayer()}
      main={
        <>
          <FilterFields groups={placeGroups(view)} query={query} counts={counts} onChange={filters.choose} />
          <PayBands query={query} counts={counts} onChange={filters.choose} />
          <FilterFields groups={MAIN_FILTERS} query={query} counts={counts} onChange={filters.choose} />
        </>
      }
      more={
        <>
          <GradeFields query={query} onChange={filters.choose} />
          <FilterFields groups={MORE_FILTERS} query={query} counts={counts} onChange={filters.choose} />
        </>
      }
    />
  );
}
