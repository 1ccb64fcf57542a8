export { readFeedCards, readFeedItems, type EmbedSources, type FeedSubject } from './feed.ts';
export { createEmbedKeys, type EmbedKeys } from './keys.ts';
export { findKeysOf } from './repository.ts';
export { embedCalls } from './routes.ts';
export { createEmbedKey, endRotations, revokeEmbedKey, rotateEmbedKey } from './service.ts';
