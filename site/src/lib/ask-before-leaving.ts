import type { Form } from '#shared/domain/form.ts';

/** Has the browser ask before the page is left while the form was changed and not sent. A form that was taken away is done. */
export function askBeforeLeaving(form: HTMLFormElement, store: Pick<Form<unknown>, '$state'>): void {
  const ask = (event: BeforeUnloadEvent) => {
    if (form.isConnected && store.$state.get().phase !== 'sent') event.preventDefault();
  };
  // Listened for only then: pages with this listener are not kept for going back.
  form.addEventListener('input', () => addEventListener('beforeunload', ask));
  store.$state.listen(({ phase }) => {
    if (phase === 'sent') removeEventListener('beforeunload', ask);
  });
}
