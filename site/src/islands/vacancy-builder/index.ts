/** The portable interface, for tests. It must not import anything from the site. */
export { VACANCY } from './document.ts';
export type { BuilderOptions } from './options.ts';
export { createBuilder } from './store.ts';
export { VacancyBuilder } from './VacancyBuilder.tsx';
