import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely';
import { SESSION_DAYS_MAX, SESSION_IDLE_DAYS } from '#shared/domain/limits.ts';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import type { Database } from '../../../database/connect.ts';
import type { Session } from '../../../database/schema.ts';

export type SessionRow = Selectable<Session>;

export type SessionEnd =
  | 'signed_out'
  | 'ended_elsewhere'
  | 'password_changed'
  | 'token_reused'
  | 'removed'
  | 'suspended';

/** A live session with what identifies its owner: one indexed query for each request. */
export interface LiveSession {
  id: string;
  accountId: string;
  kind: string;
  lastSeenAt: Date;
  /** Of the owner's membership; null for those who are not members. */
  companyId: number | null;
  role: string | null;
  permissions: string[] | null;
  /** Null for those who are not staff. */
  staffRole: string | null;
  /** Null without a second step. */
  secondFactorAt: Date | null;
  /** Of the owner's company; null for those who are not members. */
  requiresSecondFactor: boolean | null;
}

const selectLive = builtOnce((db, param: Param<{ id: string; now: Date }>) =>
  live(db, param('now')).where('session.id', '=', param('id')),
);

export async function findLiveSession(db: Database, id: string, now: Date): Promise<LiveSession | undefined> {
  return (await selectLive(db, { id, now }))[0];
}

/** Those of the sessions that are live. */
export async function findLiveSessionIds(db: Database, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await live(db, now)
    .where('session.id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When these accounts were last here, by their ids: signed in at all since their sessions are kept, else when they were made. */
export async function findLastSeen(db: Database, accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('session', 'session.accountId', 'account.id')
    .select(['account.id', sql<Date>`greatest(account.created_at, max(session.last_seen_at))`.as('seenAt')])
    .where(sql<SqlBool>`account.id = any(${[...accountIds]}::uuid[])`)
    .groupBy('account.id')
    .execute();
  return new Map(rows.map(({ id, seenAt }) => [id, seenAt]));
}

export function findLiveSessionByToken(db: Database, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  return live(db, now).where('session.tokenHash', '=', tokenHash).executeTakeFirst();
}

function live(db: Database, now: Date | RawBuilder<Date>) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('companyMember', 'companyMember.accountId', 'account.id')
    .leftJoin('company', 'company.id', 'companyMember.companyId')
    .leftJoin('staffMember', 'staffMember.accountId', 'account.id')
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .select(['session.id', 'session.accountId', 'account.kind', 'session.lastSeenAt'])
    .select(['companyMember.companyId', 'companyMember.role', 'companyMember.permissions'])
    .select([
      'staffMember.role as staffRole',
      'secondFactor.confirmedAt as secondFactorAt',
      'company.requiresSecondFactor',
    ])
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.status', 'in', ['active', 'removing'])
    .where(mayAct);
}

/**
 * For a query from `account` with its `company_member`, `company` and `staff_member`: a member acts while the membership is
 * active and the company open, staff until they are suspended.
 */
const mayAct = sql<SqlBool>`(account.kind = 'applicant' or (account.kind = 'staff' and staff_member.status = 'active')
  or (account.kind = 'member' and company_member.status = 'active'
    and company.status not in ('blocked', 'archived')))`;

/** Whether the account may sign in as far as its company or its place among the staff is concerned; true for applicants. */
export async function isOfOpenCompany(db: Database, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .leftJoin('companyMember', 'companyMember.accountId', 'account.id')
    .leftJoin('company', 'company.id', 'companyMember.companyId')
    .leftJoin('staffMember', 'staffMember.accountId', 'account.id')
    .select('account.id')
    .where('account.id', '=', accountId)
    .where(mayAct)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the session of a token, whoever it belongs to. */
export async function endSessionByToken(tx: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now, endedBecause: 'signed_out' satisfies SessionEnd })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .execute();
}

/** The row, locked until the end of the transaction, also of an ended session. */
export function findSessionForUpdate(tx: Database, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertSession(tx: Database, session: Insertable<Session>): Promise<SessionRow> {
  return tx.insertInto('session').values(session).returningAll().executeTakeFirstOrThrow();
}

export async function setSession(tx: Database, id: string, columns: Updateable<Session>): Promise<void> {
  await tx.updateTable('session').set(columns).where('id', '=', id).execute();
}

/** Notes a visit and extends the session, up to its longest life. */
export async function setSeen(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      lastSeenAt: now,
      expiresAt: sql<Date>`least(${now}::timestamptz + make_interval(days => ${SESSION_IDLE_DAYS}), created_at + make_interval(days => ${SESSION_DAYS_MAX}))`,
    })
    .where('id', '=', id)
    .execute();
}

/** Live sessions of an account, the last used first. */
export function findSessionsOf(db: Database, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute();
}

/** User agents of sessions since then, also of ended ones. */
export async function findUserAgentsOf(db: Database, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('userAgent')
    .distinct()
    .where('accountId', '=', accountId)
    .where('lastSeenAt', '>', since)
    .execute();
  return rows.map(({ userAgent }) => userAgent);
}

/** Addresses of sessions since then, also of ended ones. */
export async function findAddressesOf(db: Database, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ip')
    .distinct()
    .where('accountId', '=', accountId)
    .where('lastSeenAt', '>', since)
    .execute();
  return rows.map(({ ip }) => ip);
}

/** Ends sessions of an account: the named one, all but one, or all. Returns how many were live. */
export async function endSessions(
  tx: Database,
  accountId: string,
  { only, except }: { only?: string; except?: string | undefined },
  because: SessionEnd,
  now: Date,
): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ endedAt: now, endedBecause: because })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null);
  if (only !== undefined) ending = ending.where('id', '=', only);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ended and expired sessions are kept for a while, as a record of sign-ins. */
export async function deleteOldSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', before).execute();
  await db.deleteFrom('session').where('endedAt', '<', before).execute();
}
