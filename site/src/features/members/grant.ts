import type { Member } from '#shared/contracts/member.ts';
import {
  GRANTED_ROLES,
  quotasOf,
  ROLE_PERMISSIONS,
  type GrantedRole,
  type Quotas,
  type ScopeKind,
} from '#shared/domain/member-roles.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { SCOPE_NAMES } from '#shared/text/member-labels.ts';

type Rights = Pick<Member, 'permissions' | 'scopeKind' | 'facilities' | keyof Quotas>;

/** What a form may offer: nobody grants more than they have. */
export interface Grantable {
  roles: readonly GrantedRole[];
  permissions: readonly MemberPermission[];
  scopes: readonly ScopeKind[];
  facilities: Member['facilities'];
  /** The most of each. */
  quotas: Quotas;
}

/** What these rights allow to grant; `facilities` are all of the company's. */
export function grantableBy(me: Rights, facilities: Member['facilities']): Grantable {
  const roles = GRANTED_ROLES.filter((role): role is GrantedRole =>
    ROLE_PERMISSIONS[role].every((permission) => me.permissions.includes(permission)),
  );
  const scopes: ScopeKind[] = me.scopeKind === 'all' ? ['all', 'facilities', 'own'] : [me.scopeKind];
  const known = me.scopeKind === 'facilities' ? me.facilities : facilities;
  return {
    roles,
    permissions: me.permissions,
    scopes: scopes.filter((scope) => scope !== 'facilities' || known.length > 0),
    facilities: known,
    quotas: quotasOf(me),
  };
}

/** «Вся компания», «Объект: мост через Каму», «Объекты: цех в Елабуге, мост через Каму». */
export function scopeText({ scopeKind, facilities }: Pick<Member, 'scopeKind' | 'facilities'>): string {
  if (scopeKind !== 'facilities') return SCOPE_NAMES[scopeKind];
  const names = facilities.map(({ name }) => name).join(', ');
  return `${facilities.length === 1 ? 'Объект' : 'Объекты'}: ${names}`;
}

/** «вся компания», «объект: мост через Каму»: after other words. */
export function scopeInSentence(scope: Pick<Member, 'scopeKind' | 'facilities'>): string {
  const text = scopeText(scope);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
