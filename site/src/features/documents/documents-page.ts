import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { WALLET_STEPS } from './document-steps.ts';

/** The forms of an applicant's documents: errors at their fields with nothing lost, then the page that follows. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-documents]')) {
  // The template puts only names of steps there.
  const step = form.dataset.documents as keyof typeof WALLET_STEPS;
  bindStepForm(form, (values) => WALLET_STEPS[step]({ call: siteCall, values }));
}
