import type { VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { plural } from '#shared/text/plural.ts';
import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';
import type { FilterActions } from '#shared/stores/filter-choice.ts';
import { FiltersLayerForm } from '#shared/ui/filters/FiltersLayerForm.tsx';
import { useStore } from '@nanostores/react';
import { FilterFields } from './FilterFields.tsx';
import { GradeFields } from './GradeFields.tsx';
import type { FiltersLayerStore } from './layer-store.ts';
import { placeGroups, type FiltersView } from './query.ts';
import { PaySum } from './PaySum.tsx';

interface FiltersLayerComponentProps extends FilterActions<VacancyListQuery> {
  layer: FiltersLayerStore;
  /** The list has a city, which distances are from. */
  place: Pick<FiltersView, 'hasCity' | 'elsewhere' | 'first'>;
}

export function FiltersLayer({ layer, place, ...actions }: FiltersLayerComponentProps) {
  const query = useStore(layer.$query);
  const { value, error } = useStore(layer.$found);
  const counts = value?.counts ?? {};
  const action =
    value && !error ? `Показать ${plural(value.total, ['вакансию', 'вакансии', 'вакансий'])}` : 'Показать вакансии';
  return (
    <FiltersLayerForm action={action} choice={query} onApply={() => layer.apply(actions)}>
      <FilterFields inLayer groups={place.first ?? []} query={query} counts={counts} onChange={layer.choose} />
      <FilterFields inLayer groups={placeGroups(place)} query={query} counts={counts} onChange={layer.choose} />
      <PaySum query={query} counts={counts} onChange={layer.choose} />
      <FilterFields inLayer groups={MAIN_FILTERS} query={query} counts={counts} onChange={layer.choose} />
      <GradeFields query={query} onChange={layer.choose} />
      <FilterFields inLayer groups={MORE_FILTERS} query={query} counts={counts} onChange={layer.choose} />
    </FiltersLayerForm>
  );
}
