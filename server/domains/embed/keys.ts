import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import type { EventNotice } from '../../platform/events.ts';
import { visitorKey } from '../../platform/limits.ts';
import { DomainError } from '../../platform/problems.ts';
import { KEY_CHANGED } from './events.ts';
import { normalizeOrigin } from './origins.ts';
import { canUseKey, type KeyUse } from './policy.ts';
import { findKey, setLastUsed, type EmbedKeyRow } from './repository.ts';

/** Keys cached by this process. */
export interface EmbedKeys {
  find(db: Database, publicKey: string, now: Date): Promise<EmbedKeyRow | undefined>;
  /** Drops entries that an event has made stale. */
  follow(notice: Pick<EventNotice, 'type'>): void;
}

/** How long a cached key is used when an event was missed. */
const KEEP_MS = 5_000;
const KEYS_MAX = 10_000;
const LAST_USED_MS = MINUTE_MS;
const BURST = 20;

export function createEmbedKeys(): EmbedKeys {
  let kept = new Map<string, { key: EmbedKeyRow; until: number }>();
  return {
    async find(db, publicKey, now) {
      const found = kept.get(publicKey);
      if (found && found.until > now.getTime()) return found.key;
      // A key read while a change arrives goes into the map that the change has discarded.
      const keys = kept;
      const stored = await findKey(db, publicKey);
      // A private suffix may have become public since, and so may the rule.
      const key = stored && { ...stored, origins: stored.origins.filter((one) => normalizeOrigin(one) === one) };
      if (keys.size >= KEYS_MAX) keys.clear();
      if (key) keys.set(publicKey, { key, until: now.getTime() + KEEP_MS });
      return key;
    },
    follow({ type }) {
      if (type === KEY_CHANGED) kept = new Map();
    },
  };
}

/**
 * The key of a page's request, rate-limited and marked as used. Throws `not_found`, `origin_denied`, `key_revoked`,
 * `forbidden` or `limit_exceeded`.
 */
export async function openKey(
  keys: EmbedKeys,
  ownOrigin: string,
  publicKey: string,
  use: KeyUse | null,
  context: CallContext,
): Promise<EmbedKeyRow> {
  const { db, ip, limiter } = context;
  const now = context.clock.now();
  const key = await checkKey(keys, ownOrigin, publicKey, use, context);
  await limiter.consume(
    'embed',
    { points: key.requestsPerMinute, seconds: 60, burst: BURST },
    `${key.id}:${visitorKey(ip)}`,
  );
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > LAST_USED_MS) {
    key.lastUsedAt = now;
    await setLastUsed(db, key.id, now);
  }
  return key;
}

/** The same for a call with limits of its own, which leaves no mark. */
export async function checkKey(
  keys: EmbedKeys,
  ownOrigin: string,
  publicKey: string,
  use: KeyUse | null,
  { db, clock, origin }: CallContext,
): Promise<EmbedKeyRow> {
  const now = clock.now();
  const key = await keys.find(db, publicKey, now);
  if (!key) throw new DomainError('not_found', { detail: 'Такого ключа нет' });
  enforce(canUseKey(key, origin, ownOrigin, use, now));
  return key;
}
