import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { chosenOfKind } from '#shared/text/favorite-labels.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { favoritesOf, type Folder } from '../features/favorite/favorites.ts';
import { drawFolderForm } from '../features/favorite/folder-form.ts';
import { siteCall } from '../lib/call.ts';

interface FolderAddProps {
  kind: FavoriteKind;
  /** Favourites that are put into it. */
  ids: readonly number[];
}

/** A new folder for favourites. The result is the folder. */
export const layer: LayerContent<FolderAddProps, Folder> = {
  title: 'Новая папка',
  look: { size: 'sm', closesByBackdrop: false },
  draw({ body, close }, { kind, ids }) {
    const favorites = favoritesOf(kind, siteCall);
    const isMoving = ids.length > 0;
    body.append(
      drawFolderForm({
        kind,
        label: isMoving ? 'Создать и\u00a0переложить' : 'Создать',
        ...(isMoving && { note: `Переложим туда ${chosenOfKind(kind, ids.length)}.` }),
        async send(fields, options) {
          const folder = await favorites.addFolder(fields, options);
          if (isMoving) await favorites.change({ ids: [...ids], action: 'move', folderId: folder.id });
          return folder;
        },
        done: close,
      }),
    );
  },
};
