/** The portable interface, for tests and layers. It must not import anything from the site. */
export { RESUME } from './document.ts';
export type { EducationValue } from './education-value.ts';
export { EducationForm } from './EducationForm.tsx';
export type { BuilderHost, BuilderOptions } from './options.ts';
export { ResumeBuilder } from './ResumeBuilder.tsx';
export { createBuilder } from './store.ts';
