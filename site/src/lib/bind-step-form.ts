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
    if (phase === 'sent' && answer !== null) goOn(answer);
  });
  return store;
}

/** An address that differs from this one in its anchor alone would load nothing. */
function goOn(address: string): void {
  const { pathname, search, hash } = new URL(address, location.href);
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  location.assign(address);
  if (isHere) location.reload();
}
