import { embedContracts } from '#shared/contracts/embed.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { EmbedSources } from './feed.ts';
import type { EmbedKeys } from './keys.ts';
import { embedCalls } from './routes.ts';
import { endRotations } from './service.ts';

export { readFeedCards, readFeedItems, type EmbedSources, type FeedSubject } from './feed.ts';
export { createEmbedKeys, type EmbedKeys } from './keys.ts';
export { findKeysOf } from './repository.ts';
export { createEmbedKey, endRotations, revokeEmbedKey, rotateEmbedKey } from './service.ts';

interface ProcessSources extends Pick<EmbedSources, 'search'> {
  embedKeys: EmbedKeys;
  /** May have a path. */
  publicOrigin: string;
}

export const embedDomain = defineDomain({
  name: 'embed',
  contracts: embedContracts,
  calls: ({ embedKeys, search, publicOrigin }: ProcessSources) =>
    embedCalls({ keys: embedKeys, search, ownOrigin: new URL(publicOrigin).origin }),
  events: ['embed_key.changed'],
  jobs: () => ({ scheduled: [{ name: 'end-key-rotations', cron: '7 * * * *', run: endRotations }] }),
});
