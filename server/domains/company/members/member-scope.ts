import { sql, type RawBuilder, type Expression, type SqlBool } from 'kysely';
import { MEMBER_ROLES, permissionsOf } from '#shared/domain/member-roles.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import type { Actor } from '../../../platform/actor.ts';

/** Where a row of a query belongs, as SQL. */
interface Belonging {
  /** The facility; null for none. */
  facilityId: Expression<unknown>;
  /** Members whose own it is. */
  memberIds: readonly Expression<unknown>[];
  /** Another way in which it is a member's own. */
  memberAmong?: (memberId: RawBuilder<unknown>) => Expression<SqlBool>;
}

/** For a query: the caller is this member of a company. */
export function isMember(
  { accountId }: Actor & { kind: 'member' },
  memberId: Expression<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from company_member member
    where member.id = ${memberId} and member.account_id = ${accountId}::uuid)`;
}

/**
 * For a query about things of the caller's company: they are within the caller's scope, the whole company, named
 * facilities or the member's own. A head has all of it; a member who may not act any more has nothing. {@link isWithinScope} is
 * the same of a row that has been read.
 */
export function inMemberScope(
  { accountId, companyId, isHead }: Actor & { kind: 'member' },
  { facilityId, memberIds, memberAmong }: Belonging,
): Expression<SqlBool> {
  if (isHead) return sql<SqlBool>`true`;
  const isOwn = [
    ...memberIds.map((id) => sql<SqlBool>`member.id = ${id}`),
    ...(memberAmong ? [memberAmong(sql`member.id`)] : []),
  ];
  return sql<SqlBool>`exists (select from company_member member
    where member.company_id = ${companyId}::int8 and member.account_id = ${accountId}::uuid and member.status = 'active'
      and (member.scope_kind = 'all' or (member.scope_kind = 'facilities' and ${facilityId} = any(member.facility_ids))
        or (member.scope_kind = 'own' and (${sql.join(isOwn, sql` or `)}))))`;
}

/** What of a member's row decides what they may do and see. */
export interface MemberRights {
  memberId: string;
  role: string;
  /** As stored: they count for some roles only. */
  permissions: readonly string[];
  scopeKind: string;
  facilityIds: readonly string[];
}

/** For a query from `member`: their rights, and whose they are. */
export const memberRights = sql<MemberRights & { accountId: string }>`json_build_object('memberId', member.id,
  'accountId', member.account_id, 'role', member.role, 'permissions', member.permissions, 'scopeKind', member.scope_kind,
  'facilityIds', member.facility_ids)`;

/** Where a thing of a company belongs. */
export interface Place {
  facilityId: string | null;
  /** Members whose own it is; null for nobody. */
  memberIds: readonly (string | null)[];
}

/** {@link inMemberScope} of an active member of the company whose thing it is. */
export function isWithinScope(
  { memberId, role, scopeKind, facilityIds }: Omit<MemberRights, 'permissions'>,
  place: Place,
): boolean {
  return (
    role === 'head' ||
    scopeKind === 'all' ||
    (scopeKind === 'facilities' && place.facilityId !== null && facilityIds.includes(place.facilityId)) ||
    (scopeKind === 'own' && place.memberIds.includes(memberId))
  );
}

/** Whether it is within the member's scope once it is theirs. */
export function mayBeAssigned(member: Omit<MemberRights, 'permissions'>, facilityId: string | null): boolean {
  return isWithinScope(member, { facilityId, memberIds: [member.memberId] });
}

/** Whether their role, or what was chosen for them, has the permission. An unknown role has none. */
export function isGranted(
  { role, permissions }: Pick<MemberRights, 'role' | 'permissions'>,
  permission: MemberPermission,
): boolean {
  const known = MEMBER_ROLES.find((one) => one === role);
  return known !== undefined && permissionsOf(known, permissions).includes(permission);
}
