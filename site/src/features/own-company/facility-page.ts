import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { FACILITY_STEPS, type FacilityStep } from './facility-steps.ts';
import { suggestAddresses } from './suggest-addresses.ts';

/** The forms of a facility: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.facility as FacilityStep;
  const store = bindStepForm(form, (values, options) => FACILITY_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'add-facility',
  });
  askBeforeLeaving(form, store);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-facility]')) bind(form);
for (const input of document.querySelectorAll<HTMLInputElement>('input[data-address]')) suggestAddresses(input);
