import { MEMBER_PERMISSIONS, type MemberPermission } from './permissions.ts';

/** A member's role: a head, a set of permissions with a name, or permissions chosen one by one. */
export const MEMBER_ROLES = ['head', 'admin', 'recruiter', 'site_foreman', 'accountant', 'viewer', 'custom'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The roles that may be given; the head is made by a transfer. */
export const GRANTED_ROLES = MEMBER_ROLES.filter((role) => role !== 'head');
export type GrantedRole = Exclude<MemberRole, 'head'>;

/** Permissions by role. `custom` starts with none. */
export const ROLE_PERMISSIONS: Readonly<Record<MemberRole, readonly MemberPermission[]>> = {
  head: MEMBER_PERMISSIONS,
  admin: MEMBER_PERMISSIONS,
  recruiter: [
    'vacancy.create',
    'vacancy.publish',
    'vacancy.edit_any',
    'vacancy.archive',
    'respond.view',
    'respond.manage',
    'resume.search',
    'resume.contacts',
    'resume.comment',
    'chat.write',
  ],
  site_foreman: ['respond.view', 'chat.write'],
  accountant: ['services.buy', 'balance.view', 'documents.view'],
  viewer: ['respond.view'],
  custom: [],
};

/** What a member with this role may do. Stored permissions count for `custom` only; unknown ones are dropped. */
export function permissionsOf(role: MemberRole, stored: readonly string[]): readonly MemberPermission[] {
  return role === 'custom' ? MEMBER_PERMISSIONS.filter((name) => stored.includes(name)) : ROLE_PERMISSIONS[role];
}

/** How much a member may use of what the company shares; null: without a limit. */
export interface Quotas {
  contactsPerDay: number | null;
  publishPerMonth: number | null;
  spendPerMonthKopecks: number | null;
}

export const QUOTA_NAMES = ['contactsPerDay', 'publishPerMonth', 'spendPerMonthKopecks'] as const;

/** The quotas alone of what has them. */
export function quotasOf({ contactsPerDay, publishPerMonth, spendPerMonthKopecks }: Quotas): Quotas {
  return { contactsPerDay, publishPerMonth, spendPerMonthKopecks };
}

/** True when `own` leaves room for all of `other`. */
export function includesQuotas(own: Quotas, other: Quotas): boolean {
  return QUOTA_NAMES.every((name) => {
    const [most, given] = [own[name], other[name]];
    return most === null || (given !== null && given <= most);
  });
}

/** Where the permissions hold: the whole company, named facilities, or the member's own vacancies. */
export const SCOPE_KINDS = ['all', 'facilities', 'own'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/**
 * Where a role usually holds, of the scopes that may be given: a foreman answers for a site, and without sites for what is
 * theirs. Null: the role says nothing of it.
 */
export function usualScope(role: string, scopes: readonly ScopeKind[]): ScopeKind | null {
  if (role !== 'site_foreman') return null;
  return (['facilities', 'own'] as const).find((kind) => scopes.includes(kind)) ?? null;
}
