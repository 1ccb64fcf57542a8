import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { withHalfTyped } from '../../lib/half-typed.ts';
import { showAsTyped } from './show-as-typed.ts';
import { slideSteps } from './slide-steps.ts';

/** The form of a slide: errors at its fields, the slide as it is typed, then the list. */
const steps = slideSteps(location.origin);

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-slide]')) {
  const step = form.dataset.slide === 'slide' ? 'slide' : 'add-slide';
  const store = bindStepForm(
    form,
    (values, options) => steps[step]({ call: siteCall, values: withHalfTyped(form, values), options }),
    { isRepeatable: step === 'add-slide' },
  );
  askBeforeLeaving(form, store);
  const slide = document.querySelector<HTMLElement>('.slide-preview .slide');
  if (slide) showAsTyped(form, slide);
}
