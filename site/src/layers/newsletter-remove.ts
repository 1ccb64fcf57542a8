import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { removeNewsletter, type OwnSide } from '../features/newsletter/own-newsletters.ts';
import { siteCall } from '../lib/call.ts';

interface NewsletterRemoveProps {
  id: string;
  /** «Сварщик в Казани». */
  title: string;
  side: OwnSide;
}

/** Asks before a newsletter of one's own goes. The result is `true` once it is removed. */
export const layer: LayerContent<NewsletterRemoveProps, true> = {
  title: 'Удалить подписку?',
  look: { size: 'sm' },
  draw({ body, close }, { id, title, side }) {
    const form = element(
      'form',
      { className: 'grid gap-4' },
      element('p', { className: 'err', dataset: { formMessage: '' } }),
      element('p', { className: 'break-words' }, element('b', {}, title)),
      element('p', {}, 'Писем больше не\u00a0будет. Вернуть подписку можно на\u00a0странице списка.'),
      element(
        'div',
        { className: 'layer-actions' },
        element('button', { className: 'btn btn-bad' }, 'Удалить подписку'),
        element('button', { type: 'button', className: 'btn', autofocus: true, onclick: () => close() }, 'Оставить'),
      ),
    );
    const store = createForm<true>({
      async send() {
        await removeNewsletter(siteCall, side, id);
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
