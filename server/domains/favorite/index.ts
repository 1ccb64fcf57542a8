import { favoriteContracts } from '#shared/contracts/favorite.ts';
import { FAVORITE_UNDO_HOURS } from '#shared/domain/limits.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { defineDomain } from '../../platform/domain.ts';
import { deleteFoldersOf, findFoldersOf } from './folder-repository.ts';
import { deleteItemsOf, deleteRemovedBefore, findItemsOf } from './item-repository.ts';
import { favoriteCalls } from './routes.ts';

export { findFavoriteVacancies } from './item-repository.ts';

/** Vacancies that applicants keep and resumes that members of companies keep, in folders. */
export const favoriteDomain = defineDomain({
  name: 'favorite',
  contracts: favoriteContracts,
  calls: () => favoriteCalls,
  reactions: {
    'account.erased': [
      async (tx, { payload: { accountId } }) => {
        await deleteItemsOf(tx, accountId);
        await deleteFoldersOf(tx, accountId);
      },
    ],
  },
  jobs: () => ({
    scheduled: [
      {
        name: 'delete-removed-favorites',
        cron: '37 * * * *',
        run: ({ db, clock }) =>
          deleteRemovedBefore(db, new Date(clock.now().getTime() - FAVORITE_UNDO_HOURS * HOUR_MS)),
      },
    ],
  }),
  ownData: async (db, accountId) => ({
    favorite_folder: await findFoldersOf(db, accountId),
    favorite_item: await findItemsOf(db, accountId),
  }),
});
