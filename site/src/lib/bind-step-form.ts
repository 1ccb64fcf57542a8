import type { CallOptions } from '#shared/client/call.ts';
import type { Form, FormValues } from '#shared/domain/form.ts';
import { createForm } from '#shared/stores/form.ts';
import type { FormDraft } from '#shared/stores/form-draft.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { renewHidden } from './stale-form.ts';

/** Makes the call of a form and returns the address that follows. */
type Send = (values: FormValues, options: CallOptions) => Promise<string>;

interface Options {
  /** The call is idempotent. */
  isRepeatable?: boolean;
  draft?: FormDraft;
}

/** Takes a form over from its page: errors at their fields, then the page that follows. A draft yields to what came back refused. */
export function bindStepForm(
  form: HTMLFormElement,
  send: Send,
  { isRepeatable = false, draft }: Options = {},
): Form<string> {
  const refusal = renderedRefusal(form);
  const isRefused = refusal.message !== null || Object.keys(refusal.errors).length > 0;
  const store = createForm<string>({
    send: (values, options) =>
      send(values, options).catch((error: unknown) => {
        renewHidden(form, error);
        throw error;
      }),
    isRepeatable,
    refusal,
    ...(draft && { draft: isRefused ? { ...draft, values: () => null } : draft }),
  });
  // Before `bindForm` listens: nothing is sent again while the next page loads.
  form.addEventListener('submit', (event) => {
    if (store.$state.get().phase !== 'sent') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) follow(answer);
  });
  return store;
}

/** Where the next page is this one, as after a second key, an address with «#» would only scroll it. */
function follow(next: string): void {
  const isHere = next.startsWith(`${location.pathname}${location.search}#`);
  location.assign(next);
  if (isHere) location.reload();
}
