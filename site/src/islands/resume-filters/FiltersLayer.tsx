import type { ResumeListQuery } from '#shared/domain/resume-query.ts';
import { plural } from '#shared/text/plural.ts';
import { MAIN_RESUME_FILTERS, MORE_RESUME_FILTERS, wishGroup } from '#shared/text/resume-filters.ts';
import type { FilterActions } from '#shared/stores/filter-choice.ts';
import { FiltersLayerForm } from '#shared/ui/filters/FiltersLayerForm.tsx';
import { useStore } from '@nanostores/react';
import { FilterFields } from './FilterFields.tsx';
import { groupsFirst, type FiltersView } from './query.ts';
import type { ResumeFiltersLayerStore } from './store.ts';

interface ResumeFiltersLayerComponentProps extends FilterActions<ResumeListQuery> {
  layer: ResumeFiltersLayerStore;
  /** What the list shows, whose filters these are. */
  view: Pick<FiltersView, 'hasCity' | 'hasOwn'>;
}

export function ResumeFiltersLayer({ layer, view, ...actions }: ResumeFiltersLayerComponentProps) {
  const query = useStore(layer.$query);
  const { value, error } = useStore(layer.$found);
  const fields = { query, counts: value?.counts ?? {}, onChange: layer.choose, inLayer: true };
  const action =
    value && !error ? `Показать ${plural(value.total, ['резюме', 'резюме', 'резюме'])}` : 'Показать резюме';
  return (
    <FiltersLayerForm action={action} choice={query} onApply={() => layer.apply(actions)}>
      <FilterFields
        groups={[...groupsFirst(view), wishGroup(fields.counts, query), ...MAIN_RESUME_FILTERS, ...MORE_RESUME_FILTERS]}
        {...fields}
      />
    </FiltersLayerForm>
  );
}
