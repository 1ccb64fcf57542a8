/** The portable interface, for widgets and tests. It must not import anything from the site. */
export { ResumeFiltersLayer } from './FiltersLayer.tsx';
export { ResumeFilters } from './ResumeFilters.tsx';
export { createResumeFilters, createResumeFiltersLayer, type ResumeFiltersLayerProps } from './store.ts';
