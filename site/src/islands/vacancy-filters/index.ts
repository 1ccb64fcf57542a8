/** The portable interface, for widgets and tests. It must not import anything from the site. */
export { FiltersLayer } from './FiltersLayer.tsx';
export { createFiltersLayer, type FiltersLayerProps } from './layer-store.ts';
export { createVacancyFilters } from './store.ts';
export { VacancyFilters } from './VacancyFilters.tsx';
