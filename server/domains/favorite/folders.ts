import type { FolderRemoval } from '#shared/domain/favorite.ts';
import { FAVORITE_FOLDERS_MAX } from '#shared/domain/limits.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import {
  countFolders,
  deleteFolder,
  findFolder,
  hasFolderNamed,
  insertFolder,
  ownsFolder,
  setFolder,
  type FolderRow,
} from './folder-repository.ts';
import { deleteItemsIn } from './item-repository.ts';
import type { Owner } from './policy.ts';
import { changeFavorites } from './room.ts';

interface FolderFields {
  name?: string | undefined;
  sharedWithCompany?: boolean | undefined;
}

/** Throws `bad_argument` at `name` for one of the owner's folders, `wrong_state` for too many. */
export function addFolder(
  context: CallContext,
  owner: Owner,
  { name, sharedWithCompany = false }: FolderFields & { name: string },
): Promise<FolderRow> {
  return changeFavorites(context, owner, async (tx) => {
    if ((await countFolders(tx, owner)) >= FAVORITE_FOLDERS_MAX)
      throw new DomainError('wrong_state', { detail: `Папок не\u00a0больше ${FAVORITE_FOLDERS_MAX}. Удалите лишние` });
    await assertFree(tx, owner, name, null);
    const id = await insertFolder(tx, { ...owner, name, sharedWithCompany, createdAt: context.clock.now() });
    return readFolder(tx, id);
  });
}

/** Throws `not_found`, also for a folder that a colleague shares, `bad_argument` at `name`. */
export function changeFolder(
  context: CallContext,
  owner: Owner,
  id: string,
  { name, sharedWithCompany }: FolderFields,
): Promise<FolderRow> {
  return changeFavorites(context, owner, async (tx) => {
    await assertOwn(tx, owner, id);
    if (name !== undefined) await assertFree(tx, owner, name, id);
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(sharedWithCompany === undefined ? {} : { sharedWithCompany }),
    };
    if (Object.keys(columns).length > 0) await setFolder(tx, id, columns);
    return readFolder(tx, id);
  });
}

/** Throws `not_found`, also for a folder that a colleague shares, `wrong_state` when «Все» has no room for its items. */
export function removeFolder(context: CallContext, owner: Owner, id: string, items: FolderRemoval): Promise<void> {
  return changeFavorites(context, owner, async (tx) => {
    await assertOwn(tx, owner, id);
    if (items === 'remove') await deleteItemsIn(tx, id);
    await deleteFolder(tx, id);
  });
}

/** Throws `not_found`. */
export async function assertOwn(tx: DatabaseTransaction, owner: Owner, id: string): Promise<void> {
  if (!(await ownsFolder(tx, owner, id))) throw new DomainError('not_found', { detail: 'Этой папки уже нет' });
}

async function assertFree(tx: DatabaseTransaction, owner: Owner, name: string, exceptId: string | null): Promise<void> {
  if (await hasFolderNamed(tx, owner, name, exceptId))
    throw badField('name', 'conflict_with_rules', 'Такая папка у\u00a0вас уже есть');
}

async function readFolder(tx: DatabaseTransaction, id: string): Promise<FolderRow> {
  const row = await findFolder(tx, id);
  if (!row) throw new DomainError('not_found');
  return row;
}
