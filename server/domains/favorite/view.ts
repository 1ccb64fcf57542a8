import type {
  FavoriteFolder,
  FavoriteItem,
  FavoriteResume,
  FavoriteVacancy,
  ResumeFavoriteFolder,
} from '#shared/contracts/favorite.ts';
import { toIso } from '#shared/domain/time.ts';
import type { FolderRow } from './folder-repository.ts';
import type { ItemRow } from './item-repository.ts';

export function toFolder({ id, name, count }: FolderRow): FavoriteFolder {
  return { id, name, count };
}

/** `owner`: the name of a colleague; null for an own folder. */
export function toResumeFolder(row: FolderRow, owner: string | null): ResumeFavoriteFolder {
  return { ...toFolder(row), sharedWithCompany: row.sharedWithCompany, owner };
}

export function toItem({ id, folderId, note, addedAt }: ItemRow): FavoriteItem {
  return { id, folderId, note, addedAt: toIso(addedAt) };
}

export function toVacancyItem(
  row: ItemRow,
  { card, closed }: Pick<FavoriteVacancy, 'card' | 'closed'>,
): FavoriteVacancy {
  return { ...toItem(row), card, closed };
}

export function toResumeItem(
  row: ItemRow,
  { card, closed }: Pick<FavoriteResume, 'card' | 'closed'>,
  addedBy: string | null,
): FavoriteResume {
  return { ...toItem(row), card, closed, addedBy };
}
