import { z } from 'zod';
import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { WIDGET_GRANT_DAYS, WIDGET_TOKEN_SECONDS, type EmbedScope } from '#shared/domain/embed.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/problems.ts';
import { isSameHash, makeToken, type Secrets } from '../../platform/secrets.ts';
import { findAccount } from '../account/index.ts';
import { findGrant, insertGrant, type GrantRow } from './grant-repository.ts';
import type { EmbedKeyRow } from './repository.ts';

/**
 * What a page of an employer may ask for on behalf of somebody whose code it has brought: for one company, from one origin, by
 * one key. The host page can read it, so it opens nothing that this company has not got already. Its tokens are sealed, not
 * stored: several hold at a time, each a quarter of an hour.
 */

const TOKEN = 'widget token';
const SECRET = 'widget secret';
const SUBJECT = 'widget ';
const tokenSchema = z.strictObject({ grant: z.uuid(), until: z.number() });

interface NewGrant {
  key: EmbedKeyRow;
  accountId: string;
  origin: string;
  now: Date;
}

/** Of the key's scopes all but reading, which needs no person. */
export async function giveGrant(
  tx: DatabaseTransaction,
  secrets: Secrets,
  { key, accountId, origin, now }: NewGrant,
): Promise<WidgetGrant> {
  const secret = makeToken();
  const { id } = await insertGrant(tx, {
    embedKeyId: key.id,
    companyId: key.companyId,
    accountId,
    origin,
    scopes: key.scopes.filter((scope) => scope !== 'feed.read'),
    secretHash: secrets.hash(SECRET, secret),
    createdAt: now,
    expiresAt: addDays(now, WIDGET_GRANT_DAYS),
  });
  return { grantId: id, secret, ...makeWidgetToken(secrets, id, now) };
}

/** Throws `unauthorized` for another page's, key's or an expired one. */
export async function renewToken(
  { db, clock }: { db: Database; clock: Clock },
  secrets: Secrets,
  key: Pick<EmbedKeyRow, 'id'>,
  { grantId, secret, origin }: { grantId: string; secret: string; origin: string },
): Promise<{ token: string; expiresSeconds: number }> {
  const now = clock.now();
  const grant = await findGrant(db, grantId, origin, now);
  const isRight = grant?.embedKeyId === key.id && isSameHash(secrets.hash(SECRET, secret), grant.secretHash);
  if (!isRight || !(await isLive(db, grant))) throw new DomainError('unauthorized');
  return makeWidgetToken(secrets, grantId, now);
}

function makeWidgetToken(secrets: Secrets, grant: string, now: Date) {
  const until = now.getTime() + WIDGET_TOKEN_SECONDS * SECOND_MS;
  return { token: secrets.seal(TOKEN, JSON.stringify({ grant, until })), expiresSeconds: WIDGET_TOKEN_SECONDS };
}

interface VerifierTools {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}

/** Reads `Authorization: Widget …`; null for what holds no more, or for a page of another origin. */
export function createWidgetVerifier({ db, clock, secrets }: VerifierTools) {
  return async (token: string, origin: string | null): Promise<Actor | null> => {
    const now = clock.now();
    const id = openToken(secrets, token, now);
    const grant = id !== null && origin !== null ? await findGrant(db, id, origin, now) : undefined;
    return grant && (await isLive(db, grant)) ? { kind: 'token', subject: SUBJECT + grant.id } : null;
  };
}

/** The grant of a caller whom {@link createWidgetVerifier} has confirmed. Throws `forbidden` for another one or without the scope. */
export async function readGrant(
  { db, clock, actor, origin }: { db: Database; clock: Clock; actor: Actor; origin: string | null },
  scope: EmbedScope,
): Promise<GrantRow> {
  const id = actor.kind === 'token' && actor.subject.startsWith(SUBJECT) ? actor.subject.slice(SUBJECT.length) : null;
  const grant = id !== null && origin !== null ? await findGrant(db, id, origin, clock.now()) : undefined;
  if (!grant?.scopes.includes(scope)) throw new DomainError('forbidden');
  return grant;
}

/** The grant that an unexpired token is of; null for any other text. */
export function openToken(secrets: Secrets, token: string, now: Date): string | null {
  try {
    const { grant, until } = tokenSchema.parse(JSON.parse(secrets.open(TOKEN, token)));
    return until > now.getTime() ? grant : null;
  } catch {
    return null;
  }
}

/** Who was suspended or is leaving has no token. */
async function isLive(db: Database, { accountId }: Pick<GrantRow, 'accountId'>): Promise<boolean> {
  return (await findAccount(db, accountId))?.status === 'active';
}
