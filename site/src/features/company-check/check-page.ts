import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { CHECK_STEPS, REPEATABLE, type CheckStep } from './check-steps.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-check]')) {
  // The template puts only names of steps there.
  const step = form.dataset.check as CheckStep;
  if (form.dataset.warning) warnFirst(form, form.dataset.warning);
  bindStepForm(form, (values, options) => CHECK_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: REPEATABLE.has(step),
  });
}

/** Asks before what cannot be undone. Listens before the form's own listener. */
function warnFirst(form: HTMLFormElement, text: string): void {
  let isSure = false;
  form.addEventListener('submit', (event) => {
    if (isSure) {
      isSure = false;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const { title = '', label = '' } = { title: form.dataset.warningTitle, label: form.dataset.warningLabel };
    void siteHost
      .openLayer('confirm', { title, text, label, cancelLabel: 'Оставить', isDangerous: true })
      .then((answer) => {
        if (!answer) return;
        isSure = true;
        form.requestSubmit();
      });
  });
}
