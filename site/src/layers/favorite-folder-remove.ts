import type { FavoriteKind, FolderRemoval } from '#shared/domain/favorite.ts';
import { createForm } from '#shared/stores/form.ts';
import { countOfKind } from '#shared/text/favorite-labels.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { favoritesOf } from '../features/favorite/favorites.ts';
import { siteCall } from '../lib/call.ts';

interface FolderRemoveProps {
  kind: FavoriteKind;
  folder: { id: string; name: string; count: number };
}

/** Asks what becomes of the items of a folder that goes. The result is `true` once it is removed. */
export const layer: LayerContent<FolderRemoveProps, true> = {
  title: ({ folder }) => `Удалить папку «${folder.name}»?`,
  look: { size: 'sm' },
  draw({ body, close }, { kind, folder }) {
    const choice = (value: FolderRemoval, text: string, checked: boolean) =>
      element(
        'label',
        { className: 'ck' },
        element('input', { type: 'radio', name: 'items', value, checked }),
        element('span', {}, text),
      );
    const choices = element(
      'fieldset',
      {},
      element('legend', { className: 'sr' }, 'Что сделать с\u00a0тем, что в\u00a0папке'),
      choice('keep', `${countOfKind(kind, folder.count)} оставить во\u00a0«Все»`, true),
      choice('remove', 'Убрать их из\u00a0избранного', false),
    );
    const form = element(
      'form',
      { className: 'grid gap-4' },
      element('p', { className: 'err', dataset: { formMessage: '' } }),
      ...(folder.count > 0 ? [choices] : []),
      element(
        'div',
        { className: 'layer-actions' },
        element('button', { className: 'btn btn-bad' }, 'Удалить папку'),
        element('button', { type: 'button', className: 'btn', autofocus: true, onclick: () => close() }, 'Оставить'),
      ),
    );
    const store = createForm<true>({
      async send({ items }) {
        await favoritesOf(kind, siteCall).removeFolder(folder.id, items === 'remove' ? 'remove' : 'keep');
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
