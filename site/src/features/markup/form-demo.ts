import type { FormValues } from '#shared/domain/form.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';

/** The form of the UI kit. It simulates a server's answer after a moment and sends nothing. */
async function send({ name, text }: FormValues): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  const empty = Object.entries({ name: 'Напишите, как вас зовут', text: 'Напишите сообщение' });
  const errors = empty
    .filter(([field]) => !{ name, text }[field])
    .map(([field, message]) => ({ field, code: 'is_empty', message }));
  if (errors.length > 0)
    throw Object.assign(new Error(), { status: 400, problem: { title: 'Проверьте поля', errors } });
  if (name === 'сеть') throw Object.assign(new Error(), { status: 0, problem: null });
}

const form = document.querySelector<HTMLFormElement>('#kit-form');
const store = createForm({ send, draft: createDraft({ name: 'markup' }) });
if (form) bindForm(form, store);
store.$state.listen(({ phase }) => {
  if (phase !== 'sent') return;
  form?.reset();
  void import('../../lib/toasts.ts').then(({ toast }) => toast('Отправлено', { type: 'success' }));
});
