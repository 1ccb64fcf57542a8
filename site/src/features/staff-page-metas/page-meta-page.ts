import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { pageMetaSteps } from './page-meta-steps.ts';

/** The form of a page's texts: errors at its fields, the snippet as it is typed, then the list. */
const steps = pageMetaSteps(location.origin);

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-page-meta]')) {
  askBeforeLeaving(
    form,
    bindStepForm(form, (values) => steps['page-meta']({ call: siteCall, values })),
  );
  const show = () => {
    const typed = new FormData(form);
    for (const shown of document.querySelectorAll<HTMLElement>('[data-shows]'))
      shown.textContent = String(typed.get(shown.dataset.shows ?? '') ?? '').trim() || (shown.dataset.own ?? '');
  };
  form.addEventListener('input', show);
  // Something may have been typed before this script came.
  show();
}
