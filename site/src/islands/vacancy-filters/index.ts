/** The portable door: what a widget takes. Nothing here may import from the site. */
export { FiltersLayer } from './FiltersLayer.tsx';
export { createFiltersLayer, type FiltersLayerProps } from './layer-store.ts';
export { createVacancyFilters } from './store.ts';
export { VacancyFilters } from './VacancyFilters.tsx';
