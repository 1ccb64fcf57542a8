/** The portable door: what a widget takes. Nothing here may import from the site. */
export { ResumeFiltersLayer } from './FiltersLayer.tsx';
export { ResumeFilters } from './ResumeFilters.tsx';
export { createResumeFilters, createResumeFiltersLayer, type ResumeFiltersLayerProps } from './store.ts';
