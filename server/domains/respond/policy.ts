import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { allow, refuseCaller, type Decision } from '../../platform/decision.ts';
import { inMemberScope } from '../company/index.ts';

/** Whose side of a respond the caller is on. */
export type RespondCaller = (Actor & { kind: 'applicant' }) | (Actor & { kind: 'member' });

/** Applicants have their own responds, members those of their company; staff and visitors have none. */
export function canUseResponds(actor: Actor): Decision<RespondCaller> {
  return actor.kind === 'applicant' || actor.kind === 'member' ? allow(actor) : refuseCaller(actor);
}

/** The company's lists are for its members. */
export function canUseCompanyResponds(actor: Actor): Decision<Actor & { kind: 'member' }> {
  return actor.kind === 'member' ? allow(actor) : refuseCaller(actor);
}

/** Only on their own behalf. */
export function canUseOwnResponds(actor: Actor): Decision<Actor & { kind: 'applicant' }> {
  return actor.kind === 'applicant' ? allow(actor) : refuseCaller(actor);
}

/**
 * For a query from `respond` with its `vacancy` joined: it is there for the caller. Applicants see their own; members those
 * of their company within their scope, where a respond assigned to them is theirs.
 */
export function isSeenBy(caller: RespondCaller): Expression<SqlBool> {
  if (caller.kind === 'applicant') return sql<SqlBool>`respond.account_id = ${caller.accountId}::uuid`;
  const scope = inMemberScope(caller, {
    facilityId: sql`vacancy.facility_id`,
    memberIds: [sql`vacancy.responsible_member_id`, sql`respond.assigned_member_id`],
  });
  return sql<SqlBool>`(respond.company_id = ${caller.companyId}::int8 and ${scope})`;
}

/** For a query from `vacancy`: the member sees its responds, or some of them. */
export function isVacancySeenBy(caller: Actor & { kind: 'member' }): Expression<SqlBool> {
  const scope = inMemberScope(caller, {
    facilityId: sql`vacancy.facility_id`,
    memberIds: [sql`vacancy.responsible_member_id`],
    memberAmong: (memberId) => sql<SqlBool>`exists (select from respond
      where respond.vacancy_id = vacancy.id and respond.assigned_member_id = ${memberId})`,
  });
  return sql<SqlBool>`(vacancy.company_id = ${caller.companyId}::int8 and vacancy.deleted_at is null and ${scope})`;
}
