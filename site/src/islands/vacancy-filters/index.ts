/** The portable door: what a widget takes. Nothing here may import from the site. */
export { createVacancyFilters } from './store.ts';
export { VacancyFilters } from './VacancyFilters.tsx';
