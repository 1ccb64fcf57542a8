import { createDraft } from '#shared/stores/form-draft.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { AUTHOR_STEPS, COMPANY_STEPS } from './review-steps.ts';

const STEPS = { ...AUTHOR_STEPS, ...COMPANY_STEPS };

/** The forms of own and received reviews: errors at their fields with nothing lost, then the page that follows. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own]')) {
  // The template puts only names of steps there.
  const step = form.dataset.own as keyof typeof STEPS;
  const { draft: name } = form.dataset;
  bindStepForm(
    form,
    (values, options) => STEPS[step]({ call: siteCall, values, options }),
    name ? { draft: createDraft({ name }) } : {},
  );
}
