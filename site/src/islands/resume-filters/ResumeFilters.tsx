import { MAIN_RESUME_FILTERS, MORE_RESUME_FILTERS, wishGroup } from '#shared/text/resume-filters.ts';
import { plural } from '#shared/text/plural.ts';
import { FiltersForm } from '#shared/ui/filters/FiltersForm.tsx';
import { useStore } from '@nanostores/react';
import { FilterFields } from './FilterFields.tsx';
import { countChosen, formFields, groupsFirst, uncontrolled } from './query.ts';
import type { ResumeFiltersStore } from './store.ts';

/** Filters of the list of resumes. */
export function ResumeFilters({ filters }: { filters: ResumeFiltersStore }) {
  const view = useStore(filters.$view);
  const { basePath, query, counts, total } = view;
  const fields = { query, counts, onChange: filters.choose };
  return (
    <FiltersForm
      chosenCount={countChosen(query)}
      action={basePath}
      show={`Показать ${plural(total, ['резюме', 'резюме', 'резюме'])}`}
      hidden={formFields(uncontrolled(query))}
      onOpen={() => void filters.openLayer()}
      main={
        <FilterFields groups={[...groupsFirst(view), wishGroup(counts, query), ...MAIN_RESUME_FILTERS]} {...fields} />
      }
      more={<FilterFields groups={MORE_RESUME_FILTERS} {...fields} />}
    />
  );
}
