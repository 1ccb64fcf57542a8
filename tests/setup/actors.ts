import type { Actor } from '#server/platform/actor.ts';
import { STAFF_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';

/** The account of somebody of a company: the same each time. */
const accountOf = (role: 'b' | 'c', companyId: number) =>
  `01935c1e-0000-7000-8000-${role}${String(companyId).padStart(11, '0')}`;

export function asApplicant(accountId = '01935c1e-0000-7000-8000-000000000001'): Actor & { kind: 'applicant' } {
  return { kind: 'applicant', accountId };
}

export function asMember(
  companyId: number,
  permissions: readonly MemberPermission[] = ['vacancy.create', 'vacancy.publish', 'vacancy.archive'],
): Actor & { kind: 'member' } {
  return { kind: 'member', accountId: accountOf('b', companyId), companyId, permissions, isHead: false };
}

export function asHead(companyId: number): Actor & { kind: 'member' } {
  return { kind: 'member', accountId: accountOf('c', companyId), companyId, permissions: [], isHead: true };
}

export function asStaff(permissions: readonly StaffPermission[] = STAFF_PERMISSIONS): Actor & { kind: 'staff' } {
  return { kind: 'staff', accountId: '01935c1e-0000-7000-8000-00000000005a', permissions };
}
