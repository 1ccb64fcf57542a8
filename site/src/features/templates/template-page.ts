import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { editTemplate } from './edit-template.ts';
import { TEMPLATE_STEPS, type TemplateStep } from './template-steps.ts';

/** The forms of the templates: errors at their fields, then the page that follows. */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.template as TemplateStep;
  const store = bindStepForm(form, (values, options) => TEMPLATE_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'add-template' || step === 'copy-template',
  });
  if (!form.dataset.previewValues) return;
  askBeforeLeaving(form, store);
  editTemplate(form, store.$state);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-template]')) bind(form);
