import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { QUESTION_STEPS, type QuestionStep } from './question-steps.ts';

/** The forms of the questions: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.question as QuestionStep;
  const store = bindStepForm(form, (values, options) => QUESTION_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'add-question',
  });
  if (form.matches('.q-form')) askBeforeLeaving(form, store);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-question]')) bind(form);
