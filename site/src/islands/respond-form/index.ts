/** The portable interface, for widgets and tests. It must not import anything from the site. */
export { RespondForm } from './RespondForm.tsx';
export { QUICK_FIELDS, type QuickField } from './options.ts';
export { titleOf } from './steps.ts';
export { createRespondForm } from './store.ts';
export type { RespondFormOptions } from './options.ts';
export type { RespondFormState } from './state.ts';
