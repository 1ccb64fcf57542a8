import { suggestionContracts } from '#shared/contracts/suggestion.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Messages } from '../../messages/index.ts';
import { defineDomain } from '../../platform/domain.ts';
import { DomainError } from '../../platform/problems.ts';
import { regionNamesOf } from '../compendium/index.ts';
import { suggestionQueue } from './queue.ts';
import { forgetSender, listOwn } from './repository.ts';
import { suggestCity, suggestWorkType } from './send.ts';

/** What people miss in dictionaries: they suggest it, and staff add it. */
export const suggestionDomain = defineDomain({
  name: 'suggestion',
  contracts: suggestionContracts,
  calls: () => ({
    'POST /compendium/custom-city/add': ({ body }, context) => suggestCity(context, body),
    'POST /compendium/add-work-type': ({ body }, context) => suggestWorkType(context, body.name),
    'GET /users/suggestions': async (_request, { db, actor }) => {
      if (!('accountId' in actor)) throw new DomainError('unauthorized');
      const rows = await listOwn(db, actor.accountId);
      return {
        items: rows.map(({ id, kind, name, regionId, status, reason, createdAt }) => ({
          id,
          kind,
          name,
          regionName: regionId === null ? null : (regionNamesOf([regionId])[0] ?? null),
          status,
          reason,
          createdAt: toIso(createdAt),
        })),
      };
    },
  }),
  reactions: {
    'account.erased': [(tx, { payload: { accountId } }) => forgetSender(tx, accountId)],
  },
  moderation: (tools: { messages: Messages }) => [suggestionQueue('city', tools), suggestionQueue('work_type', tools)],
  ownData: async (db, accountId) => ({
    suggestedItem: (await listOwn(db, accountId)).map(({ accountId: _, nameKey: __, ...row }) => row),
  }),
});
