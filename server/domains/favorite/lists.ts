import { ALL_FAVORITES } from '#shared/domain/favorite.ts';
import type { Database } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { readAfter, writeCursor, type AskedPage } from '../../platform/paging.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findFolder, findFolders, type FolderRow } from './folder-repository.ts';
import { countItems, findItems, type ItemFilter, type ItemRow } from './item-repository.ts';
import { canReadFolder, type Owner } from './policy.ts';

/** The owner's folders and those that colleagues share, with the numbers of all favourites and of those in none. */
export async function listFolders({ db }: CallContext, owner: Owner) {
  const [rows, counts] = await Promise.all([findFolders(db, owner), countItems(db, { owner })]);
  return { rows, ...counts };
}

/** One page of items. Throws `not_found` for a folder that the caller may not read, `bad_argument` too deep in it. */
export async function listItems(
  { db }: CallContext,
  owner: Owner,
  folder: string,
  asked: AskedPage,
  things: string,
): Promise<{ rows: ItemRow[]; total: number; next: string | null }> {
  const after = readAfter(asked, things);
  const filter = await filterOf(db, owner, folder);
  const [found, { total }] = await Promise.all([
    findItems(db, filter, { limit: asked.per_page + 1, after }),
    countItems(db, filter),
  ]);
  const rows = found.slice(0, asked.per_page);
  const last = rows.at(-1);
  return { rows, total, next: last && found.length > rows.length ? writeCursor(last) : null };
}

async function filterOf(db: Database, owner: Owner, folder: string): Promise<ItemFilter> {
  if (folder === ALL_FAVORITES) return { owner };
  const row = await findFolder(db, folder);
  if (!row) throw new DomainError('not_found');
  enforce(canReadFolder(row, owner));
  return { folderId: folder };
}

/** Names a colleague; the caller needs no name. */
export async function namesOf(
  { db }: CallContext,
  { accountId }: Owner,
  rows: readonly Pick<FolderRow, 'accountId'>[],
): Promise<(row: Pick<FolderRow, 'accountId'>) => string | null> {
  const people = await findPeople(
    db,
    rows.map((row) => row.accountId).filter((id) => id !== accountId),
  );
  return (row) => {
    const person = people.get(row.accountId);
    return person ? displayName(person) : null;
  };
}
