import { REFRESH_OVERLAP_SECONDS, SESSION_IDLE_DAYS } from '#shared/domain/limits.ts';
import type { Session } from '#shared/contracts/session.ts';
import type { AccountKind } from '#shared/domain/account.ts';
import { MEMBER_ROLES, permissionsOf, type MemberRole } from '#shared/domain/member-roles.ts';
import { CHAT_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';
import { STAFF_ROLES, staffPermissionsOf, type StaffRole } from '#shared/domain/staff-roles.ts';
import { addDays, DAY_SECONDS, MINUTE_MS } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Actor, ActorResolver } from '../../../platform/actor.ts';
import type { CallCookies } from '../../../platform/binder.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { isSameHash, makeToken, type Secrets } from '../../../platform/secrets.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { makeAccessToken, readAccessToken } from './access-tokens.ts';
import { displayName, initials } from '../person-name.ts';
import { findAccount, type AccountRow } from '../repository.ts';
import {
  endSessionByToken,
  endSessions,
  findLiveSession,
  findLiveSessionByToken,
  findSessionForUpdate,
  insertSession,
  setSeen,
  setSession,
  type LiveSession,
} from './session-repository.ts';

/** The cookies of a call that starts or ends a session. */
export type SessionCookies = CallCookies<'session', 'session' | 'refresh' | 'signed_in'>;

const COOKIE_SECONDS = SESSION_IDLE_DAYS * DAY_SECONDS;
/** A visit is written down at most this often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;
const USER_AGENT_CHARS_MAX = 400;
const MARK_BYTES = 4;

/**
 * Starts a session: a new one at each sign-in, so that nobody can prepare one for somebody else. The one that this browser
 * had ends. Returns what the browser needs; `setCookies` is called after the commit.
 */
export async function startSession(
  tx: DatabaseTransaction,
  secrets: Secrets,
  account: AccountRow,
  { ip, userAgent, clock }: Pick<CallContext, 'ip' | 'userAgent' | 'clock'>,
  cookies: SessionCookies,
): Promise<{ session: Session; setCookies(): void }> {
  const now = clock.now();
  const former = cookies.get('session');
  if (former) await endByToken(tx, secrets, former, now);
  const token = makeToken();
  const secret = makeToken();
  const { id } = await insertSession(tx, {
    accountId: account.id,
    tokenHash: hashToken(secrets, token),
    refreshHash: hashRefresh(secrets, secret),
    refreshedAt: now,
    ip,
    userAgent: userAgent.slice(0, USER_AGENT_CHARS_MAX),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: addDays(now, SESSION_IDLE_DAYS),
  });
  const live = await findLiveSession(tx, id, now);
  const session = await describe(secrets, account, live, id, now);
  return {
    session,
    setCookies() {
      cookies.set('session', token, COOKIE_SECONDS);
      cookies.set('refresh', `${id}.${secret}`, COOKIE_SECONDS);
      cookies.set('signed_in', markOf(secrets, account, live, id), COOKIE_SECONDS);
    },
  };
}

export function removeCookies(cookies: Pick<SessionCookies, 'remove'>): void {
  cookies.remove('session');
  cookies.remove('refresh');
  cookies.remove('signed_in');
}

/** The session of this browser with a new access token; null without a live one. */
export async function readSession(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  secrets: Secrets,
  token: string | undefined,
): Promise<Session | null> {
  const now = clock.now();
  const found = token ? await findLiveSessionByToken(db, hashToken(secrets, token), now) : undefined;
  const account = found && (await findAccount(db, found.accountId));
  if (!found || !account) return null;
  await noteVisit(db, found, now);
  return describe(secrets, account, found, found.id, now);
}

/**
 * A new refresh token and a new access token. A token that was already exchanged is in somebody else's hands too: its
 * session ends, except right after the exchange, where another tab sent it. Throws `unauthorized`.
 */
export async function refreshSession(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  secrets: Secrets,
  cookies: CallCookies<'session' | 'refresh' | 'signed_in', 'session' | 'refresh' | 'signed_in'>,
): Promise<Session> {
  const now = clock.now();
  const [id = '', secret = ''] = (cookies.get('refresh') ?? '').split('.');
  const refreshed = isUuid(id) ? await inTransaction(db, (tx) => exchange(tx, secrets, id, secret, now)) : null;
  if (!refreshed) {
    removeCookies(cookies);
    throw new DomainError('unauthorized', { detail: 'Сеанс закончился. Войдите ещё раз' });
  }
  const { account, live, newSecret } = refreshed;
  if (newSecret) {
    cookies.set('refresh', `${id}.${newSecret}`, COOKIE_SECONDS);
    cookies.set('signed_in', markOf(secrets, account, live, id), COOKIE_SECONDS);
    const session = cookies.get('session');
    if (session) cookies.set('session', session, COOKIE_SECONDS);
  }
  return describe(secrets, account, live, id, now);
}

async function exchange(tx: DatabaseTransaction, secrets: Secrets, id: string, secret: string, now: Date) {
  const session = await findSessionForUpdate(tx, id);
  const live = await findLiveSession(tx, id, now);
  const account = session && live ? await findAccount(tx, session.accountId) : undefined;
  if (!session || !live || !account) return null;
  const hash = hashRefresh(secrets, secret);
  if (isSameHash(hash, session.refreshHash)) {
    const newSecret = makeToken();
    await setSession(tx, id, {
      refreshHash: hashRefresh(secrets, newSecret),
      previousRefreshHash: session.refreshHash,
      refreshedAt: now,
    });
    await setSeen(tx, id, now);
    return { account, live, newSecret };
  }
  const isRecent = now.getTime() - session.refreshedAt.getTime() <= REFRESH_OVERLAP_SECONDS * 1000;
  if (isRecent && session.previousRefreshHash && isSameHash(hash, session.previousRefreshHash))
    return { account, live, newSecret: null };
  await endSessions(tx, account.id, { only: id }, 'token_reused', now);
  return null;
}

/** Ends the session of this browser; without a live one nothing happens. */
export function endByToken(tx: Database, secrets: Secrets, token: string, now: Date): Promise<void> {
  return endSessionByToken(tx, hashToken(secrets, token), now);
}

interface ResolverSources {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  /** Staff without a second step may do nothing but set it up; true unless it is said otherwise. */
  staffNeedsSecondFactor?: boolean;
}

/** Finds the owner of an access token. Nothing is remembered: a revocation holds for the next request. */
export function createActorResolver({
  db,
  clock,
  secrets,
  staffNeedsSecondFactor = true,
}: ResolverSources): ActorResolver {
  return async (accessToken) => {
    const now = clock.now();
    const id = await readAccessToken(secrets, accessToken, now);
    return id === null ? null : actorOf(db, await findLiveSession(db, id, now), staffNeedsSecondFactor, now);
  };
}

/** Finds the owner of a session by its id: for what stays open longer than an access token. */
export function createSessionFinder({ db, clock, staffNeedsSecondFactor = true }: Omit<ResolverSources, 'secrets'>) {
  return async (id: string): Promise<Actor | null> => {
    const now = clock.now();
    return actorOf(db, await findLiveSession(db, id, now), staffNeedsSecondFactor, now);
  };
}

/** Finds the owner of the session in the session cookie, for pages. */
export function createSessionResolver({ db, clock, secrets, staffNeedsSecondFactor = true }: ResolverSources) {
  return async (token: string): Promise<Exclude<Actor, { kind: 'guest' | 'token' | 'gateway' | 'system' }> | null> => {
    const now = clock.now();
    const session = await findLiveSessionByToken(db, hashToken(secrets, token), now);
    return actorOf(db, session, staffNeedsSecondFactor, now);
  };
}

async function actorOf(db: Database, session: LiveSession | undefined, staffNeedsSecondFactor: boolean, now: Date) {
  if (!session) return null;
  await noteVisit(db, session, now);
  const { accountId, id: sessionId, kind, companyId, role, permissions, staffRole } = session;
  if (mustSetUp(session, staffNeedsSecondFactor)) return { kind: 'unsecured' as const, accountId, sessionId };
  if (kind === 'applicant') return { kind: 'applicant' as const, accountId, sessionId };
  if (kind === 'staff' && isStaffRole(staffRole))
    return { kind: 'staff' as const, accountId, sessionId, permissions: staffPermissionsOf(staffRole) };
  if (kind !== 'member' || companyId === null || !isMemberRole(role)) return null;
  return {
    kind: 'member' as const,
    accountId,
    sessionId,
    companyId,
    permissions: permissionsOf(role, permissions ?? []),
    isHead: role === 'head',
  };
}

/** Asked anew for each request: what a head requires holds for open sessions too, and a second step set up ends it. */
function mustSetUp({ kind, secondFactorAt, requiresSecondFactor }: LiveSession, staffNeedsIt: boolean): boolean {
  if (secondFactorAt !== null) return false;
  return (kind === 'member' && requiresSecondFactor === true) || (kind === 'staff' && staffNeedsIt);
}

function isMemberRole(role: string | null): role is MemberRole {
  return MEMBER_ROLES.some((one) => one === role);
}

function isStaffRole(role: string | null): role is StaffRole {
  return STAFF_ROLES.some((one) => one === role);
}

async function noteVisit(db: Database, { id, lastSeenAt }: LiveSession, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await setSeen(db, id, now);
}

async function describe(
  secrets: Secrets,
  account: AccountRow,
  live: LiveSession | undefined,
  sessionId: string,
  now: Date,
): Promise<Session> {
  const { accessToken, expiresAt } = await makeAccessToken(secrets, sessionId, now);
  return {
    // The table checks the kind.
    user: {
      id: account.id,
      kind: account.kind as AccountKind,
      name: displayName(account),
      initials: initials(account),
      mayChat: live !== undefined && mayChat(live),
    },
    accessToken,
    expiresAt: expiresAt.toISOString(),
  };
}

function mayChat(live: LiveSession): boolean {
  return live.kind === 'applicant' || CHAT_PERMISSIONS.some((name) => grantedTo(live).includes(name));
}

/**
 * What pages that are one HTML for everybody know of their reader: the kind, whether one may make vacancies, a mark of the
 * account, by which a page of somebody else goes, and one of the session, by which a browser forgets what was read before it.
 * Whoever reads the marks learns neither.
 */
function markOf(secrets: Secrets, { kind, id }: AccountRow, live: LiveSession | undefined, sessionId: string): string {
  const posts = live && grantedTo(live).includes('vacancy.create') ? '.posts' : '';
  const [account, session] = [id, sessionId].map((one) =>
    secrets.hash('signed_in', one).toString('hex', 0, MARK_BYTES),
  );
  return `${kind}${posts}.${account}.${session}`;
}

/** Nothing before a second step that is required. */
function grantedTo({
  role,
  permissions,
  staffRole,
  requiresSecondFactor,
  secondFactorAt,
}: LiveSession): readonly (MemberPermission | StaffPermission)[] {
  if (requiresSecondFactor && !secondFactorAt) return [];
  if (isMemberRole(role)) return permissionsOf(role, permissions ?? []);
  return isStaffRole(staffRole) ? staffPermissionsOf(staffRole) : [];
}

const hashToken = (secrets: Secrets, token: string) => secrets.hash('session', token);
const hashRefresh = (secrets: Secrets, secret: string) => secrets.hash('refresh', secret);
