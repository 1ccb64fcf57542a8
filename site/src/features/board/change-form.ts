import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { BOARD_STEPS, type BoardStep } from './board-steps.ts';
import { MEETING_FIELDS, meetingValues } from './interview-fields.ts';
import { finishReply, nameOf } from './reply-text.ts';

/** Takes a form about responds over from its page: errors at their fields, the message as it will be, then what follows. */
export function bindBoardForm(
  form: HTMLFormElement,
  onSent: (href: string) => void = (href) => location.assign(href),
): void {
  // The template puts only names of steps there.
  const step = form.dataset.board as BoardStep;
  const store = createForm<string>({
    send: (values, options) => BOARD_STEPS[step]({ call: siteCall, values, options }),
    refusal: renderedRefusal(form),
  });
  bindForm(form, store);
  if (form.querySelector('[data-preview]')) followMessage(form);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) onSent(answer);
  });
}

/** Shows what is received while the fields are filled in. A template that nobody has edited gives way to another. */
export function followMessage(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
  const message = field('message');
  const preview = form.querySelector('[data-preview]');
  const templates = form.querySelector<HTMLSelectElement>('[data-templates]');
  if (!message || !preview) return;
  let started = message.value;
  const show = () => {
    const values = Object.fromEntries(MEETING_FIELDS.map((name) => [name, field(name)?.value ?? '']));
    const { parts } = finishReply(message.value, field('interview.place') ? meetingValues(values) : {});
    preview.replaceChildren(
      ...parts.map((part) => {
        if (part.kind === 'text') return part.text;
        const mark = document.createElement('mark');
        mark.classList.toggle('ch-gap', part.kind === 'missing');
        mark.textContent = part.kind === 'missing' ? nameOf(part.name) : part.text;
        return mark;
      }),
    );
  };
  templates?.addEventListener('change', () => {
    const chosen = templates.selectedOptions[0];
    const id = field('templateId');
    if (id) id.value = chosen?.value ?? '';
    showFiles(form, chosen?.dataset.files ?? '');
    if (message.value.trim() && message.value !== started) return;
    started = chosen?.dataset.text ?? '';
    message.value = started;
    message.dispatchEvent(new Event('input', { bubbles: true }));
  });
  form.addEventListener('input', show);
  form.addEventListener('change', show);
  show();
}

/** What goes along with the message of a template. */
function showFiles(form: HTMLFormElement, names: string): void {
  const line = form.querySelector<HTMLElement>('[data-template-files]');
  const list = line?.querySelector('b');
  if (!line || !list) return;
  list.textContent = names;
  line.hidden = names === '';
}
