import { embedDoctorContracts } from '#shared/contracts/embed-doctor.ts';
import { embedEventContracts } from '#shared/contracts/embed-events.ts';
import { embedIdentityContracts } from '#shared/contracts/embed-identity.ts';
import { embedLinkContracts } from '#shared/contracts/embed-link.ts';
import { embedKeyContracts } from '#shared/contracts/embed-keys.ts';
import { embedChatContracts } from '#shared/contracts/embed-chat.ts';
import { embedContracts } from '#shared/contracts/embed.ts';
import { embedRespondContracts } from '#shared/contracts/embed-respond.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Handlers } from '../../platform/binder.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { AccountTools } from '../account/index.ts';
import type { EmbedSources } from './feed.ts';
import { doctorCalls } from './doctor.ts';
import { deleteOldFigures, figureCalls } from './figures.ts';
import { deleteExpiredGrants, deleteGrantsOf, findGrantsOf } from './grant-repository.ts';
import type { EmbedKeys } from './keys.ts';
import { addOwnKey, changeOwnKey, listOwnKeys, revokeOwnKey, type OwnKeyTools } from './own-keys.ts';
import { staffKeyContracts } from '#shared/contracts/staff-keys.ts';
import { embedChatCalls } from './chat.ts';
import { deleteOldLinks, embedLinkCalls } from './link.ts';
import { deleteUsedTokens, embedIdentityCalls } from './identify.ts';
import { deletePersonsOf, eraseUnseenPersons, findPersonRowsOf } from './persons.ts';
import { embedRespondCalls } from './respond.ts';
import { embedCalls } from './routes.ts';
import { endRotations } from './service.ts';
import { staffKeyCalls } from './staff-keys.ts';

export { readFeedCards, readFeedItems, type EmbedSources, type FeedSubject } from './feed.ts';
export { createGuestFinder, createWidgetVerifier } from './grants.ts';
export { createEmbedKeys, type EmbedKeys } from './keys.ts';
export { findKeysOf } from './repository.ts';
export { createEmbedKey, endRotations, revokeEmbedKey, rotateEmbedKey, type NewEmbedKey } from './service.ts';

interface ProcessSources extends Pick<EmbedSources, 'search'>, AccountTools, OwnKeyTools {
  embedKeys: EmbedKeys;
  /** Of the files of the elements. */
  version: string;
}

function ownKeyCalls(tools: OwnKeyTools): Handlers<typeof embedKeyContracts> {
  return {
    'GET /company/embed': async (_request, context) => listOwnKeys(context),
    'POST /company/embed': async ({ body }, context) => addOwnKey(context, tools, body),
    'PATCH /company/embed/{id}': async ({ params, body }, context) => changeOwnKey(context, tools, params.id, body),
    'DELETE /company/embed/{id}': async ({ params }, context) => revokeOwnKey(context, params.id),
  };
}

/** No site knows the account any more: not by a grant, and not by its company's word. */
async function forgetOnSites(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await deleteGrantsOf(tx, accountId);
  await deletePersonsOf(tx, accountId);
}

export const embedDomain = defineDomain({
  name: 'embed',
  contracts: {
    ...embedContracts,
    ...embedChatContracts,
    ...embedLinkContracts,
    ...embedIdentityContracts,
    ...embedRespondContracts,
    ...embedKeyContracts,
    ...staffKeyContracts,
    ...embedEventContracts,
    ...embedDoctorContracts,
  },
  calls: ({ embedKeys: keys, search, version, ...tools }: ProcessSources) => {
    // The configured one may have a path.
    const ownOrigin = new URL(tools.publicOrigin).origin;
    return {
      ...embedCalls({ keys, search, ownOrigin, version }),
      ...doctorCalls({ keys, search, ownOrigin, version }),
      ...embedRespondCalls({ ...tools, keys, search, ownOrigin }),
      ...embedChatCalls({ ...tools, keys, ownOrigin }),
      ...embedLinkCalls({ ...tools, keys, ownOrigin }),
      ...embedIdentityCalls({ ...tools, keys, ownOrigin }),
      ...ownKeyCalls(tools),
      ...figureCalls({ keys, ownOrigin }),
      ...staffKeyCalls(tools),
    };
  },
  events: ['embed_key.changed'],
  reactions: {
    'account.removed': [async (tx, { payload }) => forgetOnSites(tx, payload.accountId)],
    'account.erased': [async (tx, { payload }) => forgetOnSites(tx, payload.accountId)],
    'account.secured': [async (tx, { payload }) => forgetOnSites(tx, payload.accountId)],
  },
  jobs: ({ messages }) => ({
    scheduled: [
      { name: 'end-key-rotations', cron: '7 * * * *', run: endRotations },
      { name: 'delete-used-identity-tokens', cron: '*/10 * * * *', run: deleteUsedTokens },
      {
        name: 'erase-unseen-visitors',
        cron: '37 2 * * *',
        run: (context) => eraseUnseenPersons(context, { messages }),
      },
      { name: 'delete-old-widget-links', cron: '*/10 * * * *', run: deleteOldLinks },
      {
        name: 'delete-expired-widget-grants',
        cron: '43 * * * *',
        run: ({ db, clock }) => deleteExpiredGrants(db, clock.now()),
      },
      {
        name: 'delete-old-widget-figures',
        cron: '29 1 * * *',
        run: ({ db, clock }) => deleteOldFigures(db, clock.now()),
      },
    ],
  }),
  ownData: async (db, accountId) => ({
    widget_grant: await findGrantsOf(db, accountId),
    embed_person: await findPersonRowsOf(db, accountId),
  }),
});
