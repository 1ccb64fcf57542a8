import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { placeOf } from '../../lib/place.ts';
import { sendComplaint } from './complaint-form.ts';

/** Sends the form without a reload; what is typed survives one. `onSent`: with the address that says so. */
export function bindComplaint(form: HTMLFormElement, onSent: (next: string) => void): () => void {
  let next = '';
  const store = createForm<void>({
    async send(values, options) {
      const url = new URL(location.href);
      next = await sendComplaint({ call: siteCall, values, options, place: placeOf(url), path: url.pathname });
    },
    draft: createDraft({ name: `complaint:${form.dataset.about}` }),
    isRepeatable: true,
  });
  const untie = bindForm(form, store);
  const forget = store.$state.listen(({ phase }) => {
    if (phase === 'sent') onSent(next);
  });
  return () => {
    forget();
    untie();
  };
}
