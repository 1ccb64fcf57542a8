import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { FavoriteAction, FavoriteKind, FolderRemoval } from '#shared/domain/favorite.ts';
import { FAVORITES_PAGE } from './favorites-page-address.ts';
import { favoritesOf } from './favorites.ts';
import { textOf } from '../../lib/step-values.ts';

/** A form about favourites as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

/** What was chosen, or a list in one hidden field. The call checks them. */
const idsOf = (values: FormValues): number[] =>
  [values['ids'] ?? []].flat().flatMap((text) => text.split(',').filter(Boolean).map(Number));
/** The template puts only kinds there, and a call refuses who keeps nothing of the kind. */
const favorites = ({ call, values }: Sending) => favoritesOf(textOf(values, 'kind') as FavoriteKind, call);

/** Where a form was, with what it has done. */
function back(values: FormValues, done: keyof typeof NOTICES, more: Readonly<Record<string, string>> = {}): string {
  const [folder, page] = [textOf(values, 'folder'), textOf(values, 'page')];
  const query = new URLSearchParams({ ...(folder && { folder }), ...(page && { page }), done, ...more });
  return `${FAVORITES_PAGE}?${query.toString().replaceAll('%2C', ',')}`;
}

const fieldsOf = (values: FormValues) => ({
  name: textOf(values, 'name'),
  ...(textOf(values, 'kind') === 'resume' ? { sharedWithCompany: textOf(values, 'sharedWithCompany') === 'true' } : {}),
});

async function changeMany(sending: Sending, action: FavoriteAction): Promise<number[]> {
  const ids = idsOf(sending.values);
  const folderId = textOf(sending.values, 'folderId') || null;
  await favorites(sending).change({ ids, action, ...(action === 'move' && { folderId }) });
  return ids;
}

/** What a form has done; the page that follows says it. */
export const NOTICES = {
  'folder-added': 'Папка создана',
  'folder-changed': 'Папка сохранена',
  'folder-removed': 'Папка удалена',
  noted: 'Заметка сохранена',
  moved: 'Переложили',
  removed: 'Убрали из\u00a0избранного',
  restored: 'Вернули в\u00a0избранное',
} as const;

/** Every form of the page: makes its call and returns the address that follows. The page and its script share them. */
export const FAVORITE_STEPS = {
  async 'add-folder'(sending: Sending) {
    const { id } = await favorites(sending).addFolder(fieldsOf(sending.values), sending.options);
    return back({ folder: id }, 'folder-added');
  },
  async 'change-folder'(sending: Sending) {
    const { id } = await favorites(sending).changeFolder(textOf(sending.values, 'folder'), fieldsOf(sending.values));
    return back({ folder: id }, 'folder-changed');
  },
  async 'remove-folder'(sending: Sending) {
    const { values } = sending;
    await favorites(sending).removeFolder(textOf(values, 'folder'), textOf(values, 'items') as FolderRemoval);
    return back({}, 'folder-removed');
  },
  async note(sending: Sending) {
    const { values } = sending;
    await favorites(sending).setNote(Number(textOf(values, 'id')), textOf(values, 'note').replaceAll('\r\n', '\n'));
    return back(values, 'noted');
  },
  async 'move-many'(sending: Sending) {
    await changeMany(sending, 'move');
    return back(sending.values, 'moved');
  },
  async 'remove-many'(sending: Sending) {
    const ids = await changeMany(sending, 'remove');
    return back(sending.values, 'removed', { ids: ids.join() });
  },
  async restore(sending: Sending) {
    await changeMany(sending, 'restore');
    return back(sending.values, 'restored');
  },
} as const;

export type FavoriteStep = keyof typeof FAVORITE_STEPS;
