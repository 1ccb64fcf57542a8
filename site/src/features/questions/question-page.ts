import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import type { Stale } from '../../lib/stale-form.ts';
import { QUESTION_STEPS, type QuestionStep } from './question-steps.ts';

/** The forms of the questions: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.question as QuestionStep;
  const store = bindStepForm(
    form,
    async (values, options) => {
      try {
        return await QUESTION_STEPS[step]({ call: siteCall, values, options });
      } catch (error) {
        for (const [name, value] of Object.entries((error as Partial<Stale>).hidden ?? {})) {
          const input = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`);
          if (input) input.value = value;
        }
        throw error;
      }
    },
    { isRepeatable: step === 'add-question' },
  );
  if (form.matches('.q-form')) askBeforeLeaving(form, store);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-question]')) bind(form);
