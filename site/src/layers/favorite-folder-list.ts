import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { favoritesOf, type Favorites, type Folder } from '../features/favorite/favorites.ts';
import { siteCall } from '../lib/call.ts';

interface FolderListProps {
  kind: FavoriteKind;
  ids: readonly number[];
  /** The folder that they are in; null: in none, or in different ones. */
  current: string | null;
}

/** Where they are now, null: in no folder; `new`: they are to go to a folder that has to be made. */
type Chosen = { name: string | null } | 'new';

/** Chooses a folder for favourites and puts them there. */
export const layer: LayerContent<FolderListProps, Chosen> = {
  title: 'Переложить',
  look: { size: 'sm' },
  draw({ body, close }, props) {
    const favorites = favoritesOf(props.kind, siteCall);
    const load = async () => {
      body.replaceChildren(
        element('p', { className: 'layer-waiting' }, element('span', { className: 'spin' }), 'Загружаем папки'),
      );
      try {
        const { items, unfiled } = await favorites.folders();
        // Nothing is put into a folder of a colleague.
        const own = items.filter(({ owner }) => !owner);
        body.replaceChildren(drawChoice(favorites, own, unfiled, props, close));
        body.querySelector<HTMLElement>('input:checked, input')?.focus();
      } catch {
        const again = element(
          'button',
          { type: 'button', className: 'btn btn-2', onclick: () => void load() },
          'Попробовать ещё раз',
        );
        body.replaceChildren(element('p', { role: 'alert' }, 'Папки не\u00a0загрузились. Проверьте связь.'), again);
      }
    };
    void load();
  },
};

function drawChoice(
  favorites: Favorites,
  folders: readonly Folder[],
  unfiled: number,
  { ids, current }: FolderListProps,
  close: (chosen?: Chosen) => void,
): HTMLFormElement {
  const row = (id: string, name: string, count: number, checked: boolean) =>
    element(
      'label',
      { className: 'ck' },
      element('input', { type: 'radio', name: 'folderId', value: id, checked }),
      element('span', {}, name, element('small', {}, String(count))),
    );
  const form = element(
    'form',
    { className: 'grid gap-4' },
    element('p', { className: 'err', dataset: { formMessage: '' } }),
    element(
      'fieldset',
      {},
      element('legend', { className: 'sr' }, 'Папка'),
      row('', 'Без папки', unfiled, current === null),
      ...folders.map(({ id, name, count }) => row(id, name, count, id === current)),
    ),
    element(
      'div',
      { className: 'layer-actions' },
      element('button', { className: 'btn btn-1' }, 'Положить'),
      element('button', { type: 'button', className: 'btn', onclick: () => close('new') }, 'Новая папка'),
    ),
  );
  const store = createForm<Chosen>({
    async send({ folderId }) {
      const folder = folders.find(({ id }) => id === folderId);
      await favorites.change({ ids: [...ids], action: 'move', folderId: folder?.id ?? null });
      return { name: folder?.name ?? null };
    },
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer) close(answer);
  });
  return form;
}
