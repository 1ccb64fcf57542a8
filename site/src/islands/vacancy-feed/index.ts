/** The portable door: what a widget takes. Nothing here may import from the site. */
export { createVacancyFeed, type VacancyFeedOptions } from './store.ts';
export { VacancyFeed } from './VacancyFeed.tsx';
