import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import type { Stale } from '../../lib/stale-form.ts';
import { AUTHOR_STEPS, COMPANY_STEPS } from './review-steps.ts';

const STEPS = { ...AUTHOR_STEPS, ...COMPANY_STEPS };

/** The forms of own and received reviews: errors at their fields with nothing lost, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.own as keyof typeof STEPS;
  const { draft: name } = form.dataset;
  const store = createForm<string>({
    async send(values, options) {
      try {
        return await STEPS[step]({ call: siteCall, values, options });
      } catch (error) {
        const { hidden = {} } = error as Partial<Stale>;
        for (const [field, value] of Object.entries(hidden)) {
          const input = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${field}"]`);
          if (input) input.value = value;
        }
        throw error;
      }
    },
    refusal: renderedRefusal(form),
    ...(name && { draft: createDraft({ name }) }),
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase !== 'sent' || answer === null) return;
    location.assign(answer);
    // The same page, and an address with «#» would only scroll it.
    if (answer.startsWith(`${location.pathname}${location.search}#`)) location.reload();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own]')) bind(form);
