import type { FavoriteAction } from '#shared/domain/favorite.ts';
import { FAVORITES_PER_FOLDER_MAX } from '#shared/domain/limits.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { assertOwn } from './folders.ts';
import {
  countItems,
  findItem,
  findMarked,
  insertItems,
  restoreItems,
  setItems,
  type ItemRow,
} from './item-repository.ts';
import type { Owner } from './policy.ts';
import { changeFavorites } from './room.ts';

/** Which of the vacancies or resumes the owner may see now. */
export type FindVisible = (tx: DatabaseTransaction, ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** One that is a favourite already stays as it is. Throws `not_found` for what the owner may not see, `wrong_state`. */
export function addItem(
  context: CallContext,
  owner: Owner,
  { id, folderId, findVisible }: { id: number; folderId: string | null; findVisible: FindVisible },
): Promise<ItemRow> {
  return changeFavorites(context, owner, async (tx) => {
    const before = await findItem(tx, owner, id);
    if (before) return before;
    if (!(await findVisible(tx, [id])).has(id)) throw new DomainError('not_found');
    if (folderId !== null) await assertOwn(tx, owner, folderId);
    await insertItems(tx, owner, [id], { folderId, now: context.clock.now() });
    return readItem(tx, owner, id);
  });
}

/** Removes it; what is no favourite is left alone. */
export function removeItem(context: CallContext, owner: Owner, id: number): Promise<void> {
  return changeFavorites(context, owner, async (tx) => {
    await setItems(tx, owner, [id], { removedAt: context.clock.now() });
  });
}

/** Throws `not_found` for no favourite and for a folder of somebody else, `wrong_state`. */
export function moveItem(context: CallContext, owner: Owner, id: number, folderId: string | null): Promise<ItemRow> {
  return changeFavorites(context, owner, async (tx) => {
    if (folderId !== null) await assertOwn(tx, owner, folderId);
    await setItems(tx, owner, [id], { folderId });
    return readItem(tx, owner, id);
  });
}

/** Throws `not_found`. */
export function setNote(context: CallContext, owner: Owner, id: number, note: string | null): Promise<ItemRow> {
  return changeFavorites(context, owner, async (tx) => {
    await setItems(tx, owner, [id], { note });
    return readItem(tx, owner, id);
  });
}

/** Changes those of them that are favourites. Throws `not_found` for a folder of somebody else, `wrong_state`. */
export function changeItems(
  context: CallContext,
  owner: Owner,
  { ids, action, folderId }: { ids: readonly number[]; action: FavoriteAction; folderId: string | null },
): Promise<number> {
  return changeFavorites(context, owner, async (tx) => {
    if (action === 'restore') return restoreItems(tx, owner, ids);
    if (action === 'remove') return setItems(tx, owner, ids, { removedAt: context.clock.now() });
    if (folderId !== null) await assertOwn(tx, owner, folderId);
    return setItems(tx, owner, ids, { folderId });
  });
}

/** Adds those that the owner may see, the first of them when there is no room for all. Returns how many. */
export function takeOver(
  context: CallContext,
  owner: Owner,
  ids: readonly number[],
  findVisible: FindVisible,
): Promise<number> {
  return changeFavorites(context, owner, async (tx) => {
    const [visible, marked, { unfiled }] = await Promise.all([
      findVisible(tx, ids),
      findMarked(tx, owner, ids),
      countItems(tx, { owner }),
    ]);
    const known = new Set(marked);
    const fresh = [...new Set(ids)].filter((id) => visible.has(id) && !known.has(id));
    const room = Math.max(0, FAVORITES_PER_FOLDER_MAX - unfiled);
    return insertItems(tx, owner, fresh.slice(0, room), { folderId: null, now: context.clock.now() });
  });
}

async function readItem(tx: DatabaseTransaction, owner: Owner, id: number): Promise<ItemRow> {
  const row = await findItem(tx, owner, id);
  if (!row) throw new DomainError('not_found', { detail: 'Этого уже нет в\u00a0избранном' });
  return row;
}
