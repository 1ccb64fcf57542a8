import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';
import { toast } from '../lib/toasts.ts';

interface RespondQuestionProps {
  vacancyId: number;
}

const COMMON = ['Когда выход?', 'Какой аванс?', 'Есть ли жильё?'];

/** Asks the company of a vacancy something before responding. The result is `true` once it is sent. */
export const layer: LayerContent<RespondQuestionProps, true> = {
  title: 'Задать вопрос',
  look: { closesByBackdrop: false },
  draw({ body, close }, { vacancyId }) {
    const field = element('textarea', {
      id: 'respond-question-text',
      name: 'text',
      className: 'inp',
      rows: 4,
      maxLength: 1_000,
      autofocus: true,
    });
    const write = (text: string) => {
      field.value = [field.value.trim(), text].filter(Boolean).join(' ');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.focus();
    };
    const chips = COMMON.map((text) =>
      element('button', { type: 'button', className: 'chip', onclick: () => write(text) }, text),
    );
    const form = element(
      'form',
      { id: 'respond-question', className: 'layer-body-form' },
      element('p', {}, 'Ответ придёт в\u00a0чат. Откликнуться можно и\u00a0потом.'),
      element('div', { className: 'flex flex-wrap gap-2', role: 'group', ariaLabel: 'Частые вопросы' }, ...chips),
      element('div', { className: 'fld' }, element('label', { htmlFor: field.id }, 'Вопрос компании'), field),
      element('p', { className: 'err', dataset: { formMessage: '' } }),
      element('button', { className: 'btn btn-1 btn-lg btn-w' }, 'Отправить вопрос'),
    );
    body.replaceChildren(form);
    const store = createForm({
      send: ({ text }, options) => siteCall('POST /respond/question', { vacancyId, text: String(text) }, options),
      draft: createDraft({ name: `respond:question:${vacancyId}` }),
      isRepeatable: true,
    });
    const unbind = bindForm(form, store);
    store.$state.listen(({ phase }) => {
      if (phase !== 'sent') return;
      toast('Вопрос отправлен. Ответ придёт в\u00a0чат', {
        type: 'success',
        timeoutMs: 8_000,
        action: { label: 'Открыть диалог', href: `/chat/new?vacancy=${vacancyId}` },
      });
      close(true);
    });
    return unbind;
  },
};
