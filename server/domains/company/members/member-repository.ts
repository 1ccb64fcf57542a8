import { sql, type Insertable, type Updateable } from 'kysely';
import { z } from 'zod';
import { MEMBER_STATUSES } from '#shared/domain/member-machine.ts';
import { MEMBER_ROLES, SCOPE_KINDS } from '#shared/domain/member-roles.ts';
import type { Database } from '../../../database/connect.ts';
import type { CompanyMember } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

const memberColumns = z.object({
  status: z.enum(MEMBER_STATUSES),
  role: z.enum(MEMBER_ROLES),
  scopeKind: z.enum(SCOPE_KINDS),
});

/** A member with the person; never a removed one. */
export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

/** One change of a company's members at a time: its rules depend on the others, such as the one head. */
export async function lockMembers(tx: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${companyId}`}, 0))`.execute(tx);
}

/** The head first, then by name. */
export async function findMembers(db: Database, companyId: number, status?: 'active' | 'suspended') {
  let found = selectMembers(db).where('companyMember.companyId', '=', companyId);
  if (status) found = found.where('companyMember.status', '=', status);
  const rows = await found
    .orderBy(sql`company_member.role <> 'head'`)
    .orderBy(sql`lower(coalesce(account.first_name, account.email))`)
    .orderBy('account.lastName')
    .orderBy('companyMember.id')
    .execute();
  return rows.map((row) => readColumns(memberColumns, row));
}

export async function findMember(db: Database, companyId: number, id: string): Promise<MemberRow | undefined> {
  const row = await selectMembers(db)
    .where('companyMember.companyId', '=', companyId)
    .where('companyMember.id', '=', id)
    .executeTakeFirst();
  return row && readColumns(memberColumns, row);
}

export async function findMemberOfAccount(
  db: Database,
  companyId: number,
  accountId: string,
): Promise<MemberRow | undefined> {
  const row = await selectMembers(db)
    .where('companyMember.companyId', '=', companyId)
    .where('companyMember.accountId', '=', accountId)
    .executeTakeFirst();
  return row && readColumns(memberColumns, row);
}

export async function findHead(db: Database, companyId: number): Promise<MemberRow | undefined> {
  const row = await selectMembers(db)
    .where('companyMember.companyId', '=', companyId)
    .where('companyMember.role', '=', 'head')
    .executeTakeFirst();
  return row && readColumns(memberColumns, row);
}

/** Everybody who may act for these companies now. */
export async function findMemberAccounts(db: Database, companyIds: readonly number[]) {
  if (companyIds.length === 0) return [];
  const rows = await db
    .selectFrom('companyMember')
    .select(['id', 'companyId', 'accountId', 'role'])
    .where('companyId', 'in', [...new Set(companyIds)])
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ role, ...member }) => ({ ...member, isHead: role === 'head' }));
}

/**
 * Whether this person is or was a member of the company: by the account, or by a number or an address that is theirs and that a
 * member has confirmed: one that a member has only typed would keep its owner from what members may not do. Those who were removed
 * count.
 */
export async function wasEverMember(
  db: Database,
  companyId: number,
  { accountId, phone, email }: { accountId: string; phone: string | null; email: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('companyMember')
    .innerJoin('account', 'account.id', 'companyMember.accountId')
    .select('companyMember.id')
    .where('companyMember.companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('account.id', '=', accountId),
        ...(phone === null
          ? []
          : [eb.and([eb('account.phone', '=', phone), eb('account.phoneConfirmedAt', 'is not', null)])]),
        ...(email === null
          ? []
          : [eb.and([eb('account.email', '=', email), eb('account.emailConfirmedAt', 'is not', null)])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose membership it is or was; null for none. */
export async function findMemberAccount(db: Database, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('companyMember').select('accountId').where('id', '=', memberId).executeTakeFirst();
  return row?.accountId ?? null;
}

/** Also of a session that has ended. Sessions are kept for half a year; after that nobody knows. */
const lastSeenAt = sql<Date | null>`(select max(session.last_seen_at) from session
  where session.account_id = company_member.account_id)`;
const isSignedIn = sql<boolean>`exists (select from session
  where session.account_id = company_member.account_id and session.ended_at is null)`;

function selectMembers(db: Database) {
  return db
    .selectFrom('companyMember')
    .innerJoin('account', 'account.id', 'companyMember.accountId')
    .leftJoin('secondFactor', 'secondFactor.accountId', 'companyMember.accountId')
    .selectAll('companyMember')
    .select('secondFactor.confirmedAt as secondFactorAt')
    .select(['account.firstName', 'account.lastName', 'account.email', 'account.phone', 'account.photoUrl'])
    .select([lastSeenAt.as('lastSeenAt'), isSignedIn.as('isSignedIn')])
    .where('companyMember.status', '<>', 'removed');
}

export async function countMembers(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('companyMember')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMember(tx: Database, member: Insertable<CompanyMember>): Promise<string> {
  const { id } = await tx.insertInto('companyMember').values(member).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setMember(
  tx: Database,
  id: string,
  columns: Updateable<CompanyMember>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('companyMember')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setSecondFactorRequired(tx: Database, companyId: number, isRequired: boolean): Promise<void> {
  await tx.updateTable('company').set({ requiresSecondFactor: isRequired }).where('id', '=', companyId).execute();
}

/** Names of the company's own facilities among these. */
export async function findFacilityNames(
  db: Database,
  companyId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('facility')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A company whatever its state. */
export function findOwnCompany(db: Database, id: number) {
  return db
    .selectFrom('company')
    .select(['id', 'brandName', 'inn', 'status', 'requiresSecondFactor'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What the archive of one's own data has of a membership. */
export function findOwnMemberships(db: Database, accountId: string) {
  return db
    .selectFrom('companyMember')
    .select(['id', 'companyId', 'status', 'role', 'permissions', 'scopeKind', 'position', 'joinedAt'])
    .where('accountId', '=', accountId)
    .execute();
}
