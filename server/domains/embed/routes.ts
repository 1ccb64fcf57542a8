import type { embedContracts } from '#shared/contracts/embed.ts';
import type { Widget } from '#shared/domain/embed.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyBriefs } from '../company/index.ts';
import { readVacancy } from '../vacancy/index.ts';
import { readFeed, type EmbedSources } from './feed.ts';
import { openKey } from './keys.ts';
import { isTestKey } from './service.ts';

/**
 * The calls of widgets. The answer is always that for visitors, with or without a token, because shared caches store
 * it.
 */
export function embedCalls(sources: EmbedSources): Handlers<typeof embedContracts> {
  const { keys, ownOrigin } = sources;
  return {
    'GET /embed/config': async ({ query }, context) => {
      const key = await openKey(keys, ownOrigin, query.key, null, context);
      const [company] = await findCompanyBriefs(context.db, [key.companyId]);
      if (!company) throw new DomainError('not_found');
      const { id, brandName, logoUrl } = company;
      return {
        company: {
          id,
          name: brandName,
          logoUrl: logoUrl && imageUrl(logoUrl, 'logo', 2),
          url: `${ownOrigin}/company/${id}`,
        },
        // CHECKs of the table allow no other names, and the contract validates the answer again.
        widgets: key.widgets as Widget[],
        theme: key.theme as Record<string, string>,
        origins: key.origins,
        test: isTestKey(key.publicKey),
        requestsPerMinute: key.requestsPerMinute,
      };
    },

    'GET /embed/feed': ({ query }, context) => readFeed(sources, query, context),

    'GET /embed/vacancy/{id}': async ({ params, query }, context) => {
      const key = await openKey(keys, ownOrigin, query.key, { widget: 'vacancy-feed', scope: 'feed.read' }, context);
      return readVacancy(
        { ...context, actor: { kind: 'visitor' } },
        params.id,
        ({ companyId, anonymous, inFeed }) => companyId === key.companyId && !anonymous && inFeed,
      );
    },
  };
}
