/** The portable interface, for widgets and tests. It must not import anything from the site. */
export { RespondForm } from './RespondForm.tsx';
export { CodeStep } from './CodeStep.tsx';
export { createCodeStep, type CodeStepStore } from './code-store.ts';
export { Consents } from './Consents.tsx';
export { NameField, PhoneField } from './PersonFields.tsx';
export { checkPerson } from './check-person.ts';
export { tabStorage } from './draft.ts';
export { QUICK_FIELDS, type QuickField } from './options.ts';
export { titleOf } from './steps.ts';
export { createRespondForm } from './store.ts';
export type { RespondFormOptions } from './options.ts';
export type { RespondFormState } from './state.ts';
