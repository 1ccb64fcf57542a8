import type { TemplateValues } from '#shared/domain/template.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { followMessage } from '../board/change-form.ts';
import { changeVacancy, startReply } from '../board/reply-text.ts';
import { INVITATION_STEPS } from './invitation-steps.ts';

/** Takes the form of an invitation over from its page. Returns the cleanup function. */
export function bindInvitation(form: HTMLFormElement, onSent: (href: string) => void): () => void {
  const store = createForm<string>({
    send: (values, options) => INVITATION_STEPS.invite({ call: siteCall, values, options }),
    isRepeatable: true,
    refusal: renderedRefusal(form),
  });
  const unbind = bindForm(form, store);
  followMessage(form);
  followVacancy(form);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) onSent(answer);
  });
  return unbind;
}

/** Another vacancy fills the templates anew; what somebody has written stays, but for what it says of the vacancy. */
function followVacancy(form: HTMLFormElement): void {
  const vacancies = form.querySelector<HTMLSelectElement>('[data-vacancies]');
  const templates = form.querySelector<HTMLSelectElement>('[data-templates]');
  const address = form.elements.namedItem('interview.address') as HTMLInputElement | null;
  const message = form.elements.namedItem('message') as HTMLTextAreaElement | null;
  if (!vacancies) return;
  // The page has written it.
  let known = JSON.parse(vacancies.dataset.values ?? '{}') as TemplateValues;
  let usualAddress = address?.value ?? '';
  const fill = async (vacancy: number) => {
    const {
      templates: filled,
      values,
      vacancies: all,
    } = await siteCall('GET /respond/resume/{id}/form', {
      id: Number(form.dataset.invitation),
      vacancy,
    });
    // Another one has been chosen meanwhile.
    if (Number(vacancies.value) !== vacancy) return;
    for (const option of templates?.options ?? []) {
      const template = filled.find(({ id }) => id === option.value);
      if (template) option.dataset.text = startReply(template.body, values);
    }
    const written = message?.value;
    templates?.dispatchEvent(new Event('change', { bubbles: true }));
    if (message && message.value === written) put(message, changeVacancy(message.value, known, values));
    known = values;
    if (!address || address.value !== usualAddress) return;
    usualAddress = all.find(({ id }) => id === vacancy)?.place ?? '';
    put(address, usualAddress);
  };
  vacancies.addEventListener('change', () => {
    const chosen = vacancies.value;
    form.ariaBusy = 'true';
    const filled = () => {
      if (vacancies.value === chosen) form.ariaBusy = null;
    };
    // Without an answer the text stays as it is, before the eyes of who sends it.
    void fill(Number(chosen)).then(filled, filled);
  });
}

/** What stays as it was is no input: an error that is shown at it stays too. */
function put(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
