import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { WIDGET_GRANT_DAYS, WIDGET_TOKEN_SECONDS, type EmbedScope } from '#shared/domain/embed.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { WidgetGrant as WidgetGrantTable } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/problems.ts';
import { isSameHash, makeToken, type Secrets } from '../../platform/secrets.ts';
import { findAccount } from '../account/index.ts';
import { findGrant, findOrigin, insertGrant } from './grant-repository.ts';
import type { PersonRow } from './persons.ts';
import { CHAT_USE, isFor, RESPOND_USE } from './policy.ts';
import type { EmbedKeyRow } from './repository.ts';

/**
 * What a page of an employer may ask for on behalf of somebody whose code it has brought: for one company, from one origin, by
 * one key. The host page can read it, so it opens nothing that this company has not got already. Its tokens are sealed, not
 * stored: several hold at a time, each a quarter of an hour.
 */

const TOKEN = 'widget token';
const FILE_TOKEN = 'widget file token';
const SECRET = 'widget secret';
const VISITOR = 'widget visitor';
const VISITOR_CHARS = 16;
const tokenSchema = z.strictObject({ grant: z.uuid(), until: z.number() });

/** Somebody whose grant holds. */
type Guest = Extract<Actor, { kind: 'guest' }>;

interface NewGrant {
  key: EmbedKeyRow;
  /** For a frame of ours, that of the page around it: it opens no more, and ends with it. */
  parent?: Pick<Selectable<WidgetGrantTable>, 'id' | 'scopes' | 'expiresAt'> | undefined;
  /** Whom the company's server has vouched for. */
  person?: Pick<PersonRow, 'id' | 'joinedAt'> | undefined;
  /** By this key of theirs. */
  signingKid?: string;
  accountId: string;
  origin: string;
  /** Whose page the person sees; another one than `origin` for a frame of ours. */
  site: string;
  now: Date;
}

/** For those of the key's elements that know people. */
export async function giveGrant(
  tx: DatabaseTransaction,
  secrets: Secrets,
  { key, parent, person, signingKid, accountId, origin, site, now }: NewGrant,
): Promise<WidgetGrant> {
  const secret = makeToken();
  const uses = [RESPOND_USE, CHAT_USE].filter((use) => isFor(key, use) && (parent?.scopes.includes(use.scope) ?? true));
  const { id } = await insertGrant(tx, {
    embedKeyId: key.id,
    companyId: key.companyId,
    accountId,
    origin,
    site: site === origin ? null : site,
    scopes: uses.map(({ scope }) => scope),
    parentId: parent?.id ?? null,
    personId: person?.id ?? null,
    signingKid: signingKid ?? null,
    secretHash: secrets.hash(SECRET, secret),
    createdAt: now,
    expiresAt: parent?.expiresAt ?? addDays(now, WIDGET_GRANT_DAYS),
  });
  const visitor = secrets.hash(VISITOR, `${accountId} ${key.companyId}`).toString('base64url').slice(0, VISITOR_CHARS);
  return {
    grantId: id,
    secret,
    visitor,
    chats: uses.includes(CHAT_USE),
    verified: person !== undefined,
    mayJoin: person?.joinedAt === null,
    ...makeWidgetToken(secrets, id, now),
  };
}

/** Throws `unauthorized` for another page's, key's or an expired one. */
export async function renewToken(
  { db, clock }: { db: Database; clock: Clock },
  secrets: Secrets,
  key: Pick<EmbedKeyRow, 'id'>,
  { grantId, secret, origin }: { grantId: string; secret: string; origin: string },
): Promise<ReturnType<typeof makeWidgetToken>> {
  const now = clock.now();
  const grant = await findGrant(db, grantId, origin, now);
  const isRight = grant?.embedKeyId === key.id && isSameHash(secrets.hash(SECRET, secret), grant.secretHash);
  if (!isRight || !(await isLive(db, grant))) throw new DomainError('unauthorized');
  return makeWidgetToken(secrets, grantId, now);
}

function makeWidgetToken(secrets: Secrets, grant: string, now: Date) {
  const until = now.getTime() + WIDGET_TOKEN_SECONDS * SECOND_MS;
  const content = JSON.stringify({ grant, until });
  return {
    token: secrets.seal(TOKEN, content),
    fileToken: secrets.seal(FILE_TOKEN, content),
    expiresSeconds: WIDGET_TOKEN_SECONDS,
  };
}

interface VerifierTools {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}

/**
 * Reads `Authorization: Widget …`; null for what holds no more, or for a page of another origin. A reading document of ours, in a
 * frame, names no origin; one of another site that sends this header always does.
 */
export function createWidgetVerifier(tools: VerifierTools & { publicOrigin: string }) {
  const ownOrigin = new URL(tools.publicOrigin).origin;
  return (token: string, origin: string | null): Promise<Guest | null> =>
    findGuest(tools, openToken(tools.secrets, token, tools.clock.now()), origin ?? ownOrigin);
}

/** Finds whose grant it is, for a page of that origin; null for what holds no more. */
export function createGuestFinder(tools: Omit<VerifierTools, 'secrets'>) {
  return (grantId: string, origin: string): Promise<Guest | null> => findGuest(tools, grantId, origin);
}

/** Reads a token that stands in an address: whoever has it may be any page, so its grant says of which it is. */
export function createGuestReader(secrets: Secrets) {
  return async ({ db, clock }: Omit<VerifierTools, 'secrets'>, token: string): Promise<Guest | null> => {
    const id = openToken(secrets, token, clock.now(), FILE_TOKEN);
    const origin = id === null ? undefined : await findOrigin(db, id);
    return findGuest({ db, clock }, id, origin ?? null);
  };
}

async function findGuest(
  { db, clock }: Omit<VerifierTools, 'secrets'>,
  grantId: string | null,
  origin: string | null,
): Promise<Guest | null> {
  if (grantId === null || origin === null) return null;
  const grant = await findGrant(db, grantId, origin, clock.now());
  if (!grant || !(await isLive(db, grant))) return null;
  const { id, accountId, companyId } = grant;
  // What its key has lost since, the grant has lost too. A CHECK of the table allows no other names.
  const scopes = grant.scopes.filter((scope) => grant.keyScopes.includes(scope)) as EmbedScope[];
  return { kind: 'guest', grantId: id, origin, site: grant.site ?? origin, accountId, companyId, scopes };
}

/** The caller as a guest with the scope. Throws `forbidden`. */
export function asGuest(actor: Actor, scope: EmbedScope): Guest {
  if (actor.kind !== 'guest' || !actor.scopes.includes(scope)) throw new DomainError('forbidden');
  return actor;
}

/** The grant that an unexpired token is of; null for any other text. */
export function openToken(secrets: Secrets, token: string, now: Date, purpose = TOKEN): string | null {
  try {
    const { grant, until } = tokenSchema.parse(JSON.parse(secrets.open(purpose, token)));
    return until > now.getTime() ? grant : null;
  } catch {
    return null;
  }
}

/** Who was suspended or is leaving has no token. */
async function isLive(db: Database, { accountId }: { accountId: string }): Promise<boolean> {
  return (await findAccount(db, accountId))?.status === 'active';
}
