import type { FavoriteKind } from '#shared/domain/favorite.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { favoritesOf, type Folder, type FolderFields } from '../features/favorite/favorites.ts';
import { drawFolderForm } from '../features/favorite/folder-form.ts';
import { siteCall } from '../lib/call.ts';

interface FolderEditProps {
  kind: FavoriteKind;
  folder: Required<FolderFields> & { id: string };
}

/** The name of a folder of favourites and, for resumes, who sees it. The result is the changed folder. */
export const layer: LayerContent<FolderEditProps, Folder> = {
  title: 'Имя папки',
  look: { size: 'sm', closesByBackdrop: false },
  draw({ body, close }, { kind, folder }) {
    body.append(
      drawFolderForm({
        kind,
        before: folder,
        label: 'Сохранить',
        send: (fields) => favoritesOf(kind, siteCall).changeFolder(folder.id, fields),
        done: close,
      }),
    );
  },
};
