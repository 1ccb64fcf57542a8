import type { CallError } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { isConflict, type Stale } from '../../lib/stale-form.ts';
import { arrangeParts } from './arrange-parts.ts';
import { newsDraft } from './news-draft.ts';
import { NEWS_STEPS } from './news-steps.ts';
import { offerDraft } from './offer-draft.ts';
import { savedPlace, sentParts } from './parts.ts';

/** The article's form without a reload: errors at their fields, parts move at once, the preview opens beside, texts are kept. */
function bind(form: HTMLFormElement): void {
  const { news: name = '', version = '' } = form.dataset;
  const draft = newsDraft({ name, version, isReturned: 'returned' in form.dataset });
  const arranging = arrangeParts(form);
  // Before `bindStepForm`, which fills the fields that are there.
  if (draft.state === 'restored') arranging?.layOut(draft.parts);
  const then = document.createElement('input');
  Object.assign(then, { type: 'hidden', name: 'then' });
  /** Id of the part that was written in last: the saved article opens there. Empty after another field. */
  let writtenIn = '';
  form.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target.matches('button')) return;
    writtenIn = target.closest('[data-part]')?.id ?? '';
  });
  // Before `bindStepForm` listens: it reads fields only, and the preview is another page's.
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.matches('[data-preview]')) {
      then.remove();
      event.stopImmediatePropagation();
      return;
    }
    then.value = submitter.value;
    form.prepend(then);
  });
  const signIn = form.querySelector<HTMLElement>('[data-sign-in-beside]');
  const send = async (values: FormValues) => {
    const next = await NEWS_STEPS.save({ call: siteCall, values }).catch((error: unknown) => {
      const { hidden, code } = error as Partial<Stale & CallError>;
      if (signIn) signIn.hidden = code !== 'unauthorized';
      // Saved and not moved on: what is typed is what is stored.
      if (hidden && !isConflict(error)) draft.keep({ ...values, ...hidden }, null);
      throw error;
    });
    const place = then.value ? '' : savedPlace(sentParts(values), writtenIn);
    return next + place;
  };
  askBeforeLeaving(form, bindStepForm(form, send, { draft }));
  // What is typed now is not saved: after a reload the page shall not say that it is.
  form.addEventListener('input', () => history.replaceState(null, '', location.pathname), { once: true });
  offerDraft(form, draft);
  addEventListener('keydown', (event) => {
    // The key, whatever letter it has: «ы» in the Russian layout.
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="then"][value=""]'));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-news]')) bind(form);
