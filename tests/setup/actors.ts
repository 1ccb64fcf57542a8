import type { Actor } from '#server/platform/actor.ts';
import { STAFF_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';

export function asApplicant(accountId = '01935c1e-0000-7000-8000-000000000001'): Actor & { kind: 'applicant' } {
  return { kind: 'applicant', accountId };
}

export function asMember(
  companyId: number,
  permissions: readonly MemberPermission[] = ['vacancy.create', 'vacancy.publish', 'vacancy.archive'],
): Actor {
  return { kind: 'member', accountId: accountOf(companyId, 1), companyId, permissions, isHead: false };
}

export function asHead(companyId: number): Actor {
  return { kind: 'member', accountId: accountOf(companyId, 2), companyId, permissions: [], isHead: true };
}

export function asStaff(permissions: readonly StaffPermission[] = STAFF_PERMISSIONS): Actor & { kind: 'staff' } {
  return { kind: 'staff', accountId: '01935c1e-0000-7000-8000-00000000005a', permissions };
}

/** An account of nobody in the database, one for each company and kind of member. */
function accountOf(companyId: number, kind: number): string {
  return `01935c1e-0000-7000-900${kind}-${String(companyId).padStart(12, '0')}`;
}
