import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { siteCall } from '../../lib/call.ts';
import { FACILITY_STEPS, type FacilityStep } from './facility-steps.ts';
import { renewHidden } from '../../lib/stale-form.ts';
import { suggestAddresses } from './suggest-addresses.ts';

/** The forms of a facility: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.facility as FacilityStep;
  const store = createForm<string>({
    async send(values, options) {
      try {
        return await FACILITY_STEPS[step]({ call: siteCall, values, options });
      } catch (error) {
        renewHidden(form, error);
        throw error;
      }
    },
    isRepeatable: step === 'add-facility',
    refusal: renderedRefusal(form),
  });
  // Before `bindForm` listens: nothing is sent again while the next page loads.
  form.addEventListener('submit', (event) => {
    if (store.$state.get().phase !== 'sent') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  bindForm(form, store);
  askBeforeLeaving(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) location.assign(answer);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-facility]')) bind(form);
for (const input of document.querySelectorAll<HTMLInputElement>('input[data-address]')) suggestAddresses(input);
