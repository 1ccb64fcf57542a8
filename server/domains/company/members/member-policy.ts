import { memberMachine, type MemberAction, type MemberStatus } from '#shared/domain/member-machine.ts';
import {
  includesQuotas,
  permissionsOf,
  type MemberRole,
  type Quotas,
  type ScopeKind,
} from '#shared/domain/member-roles.ts';
import type { MEMBER_PERMISSIONS } from '#shared/domain/permissions.ts';
import { ALLOWED, allow, refuse, type Decision } from '../../../platform/decision.ts';

/** What somebody may do in the company, where, and how much. */
export interface Rights extends Quotas {
  role: MemberRole;
  /** As stored: they count for `custom` only. */
  permissions: readonly string[];
  scopeKind: ScopeKind;
  facilityIds: readonly string[];
}

/** A member for whom the policy decides. */
export interface JudgedMember extends Rights {
  id: string;
  status: MemberStatus;
  /** Null without a second step of the sign-in. */
  secondFactorAt: Date | null;
}

export type MemberChange = 'edit' | 'reset_second_factor' | MemberAction;

const CHANGES: readonly MemberChange[] = ['edit', 'reset_second_factor', 'suspend', 'resume', 'remove', 'make_head'];

/** True when `own` includes all of `other`: nobody grants, changes or takes away more than they have. */
export function includesRights(own: Rights, other: Rights): boolean {
  const granted = permissionsOf(own.role, own.permissions);
  return (
    permissionsOf(other.role, other.permissions).every((name) => granted.includes(name)) &&
    isWithinScope(own, other) &&
    includesQuotas(own, other)
  );
}

function isWithinScope(own: Rights, other: Rights): boolean {
  if (own.scopeKind === 'all') return true;
  if (own.scopeKind === 'own' || other.scopeKind === 'own') return other.scopeKind === 'own';
  return other.scopeKind === 'facilities' && other.facilityIds.every((id) => own.facilityIds.includes(id));
}

/** Whether the caller may invite somebody with these rights, or give them to a member. */
export function canGrant(caller: JudgedMember, rights: Rights): Decision {
  if (!mayManage(caller)) return refuse('forbidden');
  return includesRights(caller, rights)
    ? ALLOWED
    : refuse('forbidden', { detail: 'Дать можно только те\u00a0права, которые есть у\u00a0вас' });
}

/**
 * Whether the caller may change another member; grants the status that follows. The table decides about the status, the
 * permission and the rights of both about the rest.
 */
export function canChangeMember(
  caller: JudgedMember,
  member: JudgedMember,
  change: MemberChange,
): Decision<MemberStatus> {
  if (!mayManage(caller)) return refuse('forbidden');
  if (caller.id === member.id) return refuse('forbidden', { detail: 'Свои права изменить нельзя' });
  if (member.role === 'head')
    return refuse('forbidden', { detail: 'Руководителя сменяет только он сам, когда передаёт компанию' });
  if (change === 'make_head' && caller.role !== 'head') return refuse('forbidden');
  if (!includesRights(caller, member))
    return refuse('forbidden', { detail: 'У\u00a0этого сотрудника больше прав, чем у\u00a0вас' });
  if (change === 'edit') return member.status === 'removed' ? refuse('not_found') : allow(member.status);
  if (change === 'reset_second_factor') return member.secondFactorAt ? allow(member.status) : refuse('wrong_state');
  const by = caller.role === 'head' ? 'head' : 'member';
  const next = memberMachine.next(member.status, change, by, () => true);
  return next === null ? refuse('wrong_state') : allow(next);
}

/** For the buttons: what the caller may do with the member. */
export function changesOf(caller: JudgedMember, member: JudgedMember): MemberChange[] {
  return CHANGES.filter((change) => canChangeMember(caller, member, change).allowed);
}

/** Suspended members are signed out, so the status matters only to what was begun before. */
export function mayManage({ role, permissions, status }: JudgedMember): boolean {
  return status === 'active' && permissionsOf(role, permissions).includes(MANAGE);
}

const MANAGE = 'members.manage' satisfies (typeof MEMBER_PERMISSIONS)[number];
