import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { sendFeedbackForm } from './feedback-form.ts';

/** Sends the form without a reload; what is typed survives one. */
export function bindFeedback(form: HTMLFormElement, onSent: () => void): () => void {
  const store = createForm<void>({
    send: (values, options) => sendFeedbackForm(siteCall, (field) => [values[field] ?? []].flat(), options),
    draft: createDraft({ name: 'feedback' }),
    isRepeatable: true,
  });
  const untie = bindForm(form, store);
  const forget = store.$state.listen(({ phase }) => {
    if (phase === 'sent') onSent();
  });
  return () => {
    forget();
    untie();
  };
}
