import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { KEY_STEPS, type KeyStep } from './key-steps.ts';

/** The forms of the keys: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.embedKey as KeyStep;
  const store = bindStepForm(form, (values, options) => KEY_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'add-key',
  });
  if (form.matches('.tpl-form')) askBeforeLeaving(form, store);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-embed-key]')) bind(form);
