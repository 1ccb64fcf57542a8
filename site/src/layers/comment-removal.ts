import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';

interface CommentRemovalProps {
  resumeId: number;
  commentId: string;
  /** What it says. */
  text: string;
}

const QUOTED_CHARS_MAX = 160;

/** Asks before a company's comment on a resume goes. The result is `true` once it is removed. */
export const layer: LayerContent<CommentRemovalProps, true> = {
  title: 'Удалить заметку?',
  look: { size: 'sm' },
  draw({ body, close }, { resumeId, commentId, text }) {
    const quoted = text.length > QUOTED_CHARS_MAX ? `${text.slice(0, QUOTED_CHARS_MAX)}…` : text;
    const form = element(
      'form',
      { className: 'grid gap-4' },
      element('p', { className: 'err', dataset: { formMessage: '' } }),
      element('p', { className: 'break-words' }, quoted),
      element('p', { className: 'mut text-sm' }, 'Вернуть её будет нельзя.'),
      element(
        'div',
        { className: 'layer-actions' },
        element('button', { className: 'btn btn-bad' }, 'Удалить заметку'),
        element('button', { type: 'button', className: 'btn', autofocus: true, onclick: () => close() }, 'Оставить'),
      ),
    );
    const store = createForm<true>({
      async send() {
        await siteCall('DELETE /resume/{id}/comment/{commentId}', { id: resumeId, commentId });
        return true;
      },
    });
    bindForm(form, store);
    store.$state.listen(({ phase }) => {
      if (phase === 'sent') close(true);
    });
    body.append(form);
  },
};
