import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { placeOf } from '../../lib/place.ts';
import { REPEATABLE, STEPS, type StepName } from './steps.ts';
import { rateWhileTyped } from './strength.ts';

/** Takes the forms over from their page: the same calls without a reload, errors at their fields. */
export function bindSteps(forms: readonly HTMLFormElement[]): void {
  for (const form of forms) bindStep(form);
}

function bindStep(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.step as StepName;
  const address = new URL(location.href);
  const store = createForm<string>({
    send: (values, options) =>
      STEPS[step]({ call: siteCall, values, options, place: placeOf(address), path: address.pathname }),
    isRepeatable: REPEATABLE.includes(step),
    refusal: renderedRefusal(form),
  });
  // Before `bindForm` listens: nothing is sent again while the next step loads.
  form.addEventListener('submit', (event) => {
    if (store.$state.get().phase !== 'sent') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  bindForm(form, store);
  const password = form.querySelector<HTMLElement>('[data-strength]');
  if (password) rateWhileTyped(password);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) location.assign(answer);
  });
}
