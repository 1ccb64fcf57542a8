import type { RespondFormView } from './options.ts';
import type { RespondFormState } from './state.ts';
import type { RespondFormStore } from './store.ts';

/** What a step is drawn from. */
export interface StepProps {
  store: RespondFormStore;
  state: RespondFormState;
  form: RespondFormView;
}
