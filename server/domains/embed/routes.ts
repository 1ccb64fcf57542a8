import type { embedContracts } from '#shared/contracts/embed.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import type { Widget } from '#shared/domain/embed.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { CHAT_FILE_BYTES_MAX, CHAT_FILES_MAX, CHAT_MESSAGE_CHARS_MAX } from '#shared/domain/limits.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findChatHours, findCompanyBriefs } from '../company/index.ts';
import { readVacancy } from '../vacancy/index.ts';
import { readFeed, type EmbedSources } from './feed.ts';
import { openKey } from './keys.ts';
import { isTestKey } from './service.ts';

const ASKED: ReadonlySet<string> = new Set(
  [...SIGN_UP_DOCUMENTS.respond, ...SIGN_UP_DOCUMENTS.chat].map(({ key }) => key),
);
const DOCUMENTS = Object.fromEntries(
  AGREEMENTS.filter(({ key }) => ASKED.has(key)).map(({ key, versions: [{ version }] }) => [key, version]),
);

/**
 * The calls of widgets. The answer is always that for visitors, with or without a token, because shared caches store
 * it.
 */
export function embedCalls({
  version,
  ...sources
}: EmbedSources & { version: string }): Handlers<typeof embedContracts> {
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
        hours: await findChatHours(context.db, id),
        limits: {
          respondsPerDay: key.respondsPerDay,
          messageChars: CHAT_MESSAGE_CHARS_MAX,
          messageFiles: CHAT_FILES_MAX,
          fileBytes: CHAT_FILE_BYTES_MAX,
        },
        documents: DOCUMENTS,
        version,
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
