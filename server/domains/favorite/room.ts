import { FAVORITES_PER_FOLDER_MAX } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/text/number.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { lockOwner } from './folder-repository.ts';
import { countFullest } from './item-repository.ts';
import type { Owner } from './policy.ts';

/** Changes of one owner's favourites wait for each other. Throws `wrong_state` when a folder has too many items after it. */
export function changeFavorites<Result>(
  { db }: CallContext,
  owner: Owner,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    const result = await work(tx);
    await assertRoom(tx, owner);
    return result;
  });
}

async function assertRoom(tx: DatabaseTransaction, owner: Owner): Promise<void> {
  if ((await countFullest(tx, owner)) > FAVORITES_PER_FOLDER_MAX)
    throw new DomainError('wrong_state', {
      detail: `В\u00a0папке помещается ${formatNumber(FAVORITES_PER_FOLDER_MAX)}. Разложите по\u00a0папкам или уберите лишнее`,
    });
}
