import type { Actor } from '#server/platform/actor.ts';
import { STAFF_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';

export function asApplicant(accountId = '01935c1e-0000-7000-8000-000000000001'): Actor & { kind: 'applicant' } {
  return { kind: 'applicant', accountId };
}

export function asMember(
  companyId: number,
  permissions: readonly MemberPermission[] = ['vacancy.create', 'vacancy.publish', 'vacancy.archive'],
): Actor {
  return { kind: 'member', accountId: `member-of-${companyId}`, companyId, permissions, isHead: false };
}

export function asHead(companyId: number): Actor {
  return { kind: 'member', accountId: `head-of-${companyId}`, companyId, permissions: [], isHead: true };
}

export function asStaff(permissions: readonly StaffPermission[] = STAFF_PERMISSIONS): Actor & { kind: 'staff' } {
  return { kind: 'staff', accountId: '01935c1e-0000-7000-8000-00000000005a', permissions };
}
