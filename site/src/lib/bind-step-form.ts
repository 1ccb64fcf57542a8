import type { CallOptions } from '#shared/client/call.ts';
import type { Form, FormValues } from '#shared/domain/form.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';

/** Makes the call of a form and returns the address that follows. */
type Send = (values: FormValues, options: CallOptions) => Promise<string>;

/** Takes a form over from its page: errors at their fields, then the page that follows. */
export function bindStepForm(form: HTMLFormElement, send: Send, { isRepeatable = false } = {}): Form<string> {
  const store = createForm<string>({ send, isRepeatable, refusal: renderedRefusal(form) });
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
