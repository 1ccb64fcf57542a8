import type { FormValues } from '#shared/domain/form.ts';
import { SUBSCRIPTION_KINDS } from '#shared/domain/subscription.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { isConflict } from '../../lib/stale-form.ts';
import { textOf } from '../../lib/step-values.ts';
import { scheduleOf, sendNewsletter } from './newsletter-form.ts';

/** What has become of a sent form. */
export interface SentNewsletter {
  status: 'active' | 'pending';
  values: FormValues;
}

/** Sends the form without a reload; what is typed survives one. */
export function bindNewsletter(form: HTMLFormElement, onSent: (sent: SentNewsletter) => void): () => void {
  tellZone(form);
  const store = createForm<SentNewsletter>({
    send: async (values, options) => {
      const status = await sendNewsletter({ call: siteCall, values, options }).catch((error: unknown) => {
        if (isConflict(error)) form.querySelector('[data-known]')?.removeAttribute('hidden');
        throw error;
      });
      return { status, values };
    },
    draft: createDraft({ name: `newsletter:${form.dataset['list']}` }),
    refusal: renderedRefusal(form),
    isRepeatable: true,
  });
  const untie = bindForm(form, store);
  const forget = store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer) onSent(answer);
  });
  return () => {
    forget();
    untie();
  };
}

/** What the window after it says. */
export function successOf({ status, values }: SentNewsletter) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const number = (name: string) => Number(textOf(values, name));
  const { frequency } = scheduleOf(values);
  const schedule = { frequency, hour: number('hour'), weekday: number('weekday'), timeZone };
  const kind = SUBSCRIPTION_KINDS.find((one) => one === textOf(values, 'kind')) ?? 'vacancies';
  return status === 'pending'
    ? { status, email: textOf(values, 'email').trim() || undefined }
    : { status, kind, schedule };
}

/** Mails come by the reader's clock. */
export function tellZone(form: HTMLFormElement): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const field = form.querySelector<HTMLInputElement>('[name="timeZone"]');
  if (!field || !timeZone) return;
  field.value = timeZone;
  const note = form.querySelector('[data-clock]');
  if (note) note.textContent = `Время ${byClockOf(timeZone)}`;
}
