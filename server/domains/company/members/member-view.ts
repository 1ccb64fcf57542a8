import type { Invitation, Member, RegisteredCompany } from '#shared/contracts/member.ts';
import { invitationMachine, type InvitationStatus } from '#shared/domain/member-machine.ts';
import { permissionsOf, quotasOf, type Quotas } from '#shared/domain/member-roles.ts';
import { toIso } from '#shared/domain/time.ts';
import type { RegisterRecord } from '../../../gateways/company-register.ts';
import { displayName, initials } from '../../account/index.ts';
import type { InvitationRow } from './invitation-repository.ts';
import { canGrant, changesOf, mayManage, type Rights } from './member-policy.ts';
import type { MemberRow } from './member-repository.ts';

/** Names of facilities by id. */
type FacilityNames = ReadonlyMap<string, string>;

export function toMember(row: MemberRow, caller: MemberRow, facilities: FacilityNames): Member {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    ...toGrant(row, facilities),
    role: row.role,
    name: displayName(row),
    initials: initials(row),
    photoUrl: row.photoUrl,
    firstName: row.firstName,
    lastName: row.lastName,
    position: row.position,
    email: row.email ?? '',
    phone: row.phone,
    ...quotasOf(row),
    lastSeenAt: toIso(row.lastSeenAt),
    isSignedIn: row.isSignedIn,
    isMe: row.id === caller.id,
    hasSecondFactor: mayManage(caller) || row.id === caller.id ? row.secondFactorAt !== null : null,
    actions: changesOf(caller, row),
  };
}

export function toInvitation(row: InvitationRow, caller: MemberRow, facilities: FacilityNames, now: Date): Invitation {
  const status = statusOf(row, now);
  const by = caller.role === 'head' ? 'head' : 'member';
  const allowed = invitationMachine.actions(status, by, () => true);
  const isWithinRights = canGrant(caller, { ...row, ...quotasOf(caller) }).allowed;
  return {
    id: row.id,
    status,
    ...toGrant(row, facilities),
    role: row.role,
    email: row.email,
    invitedBy: inviterName(row),
    sentAt: toIso(row.sentAt),
    expiresAt: toIso(row.expiresAt),
    actions: isWithinRights ? (['resend', 'revoke'] as const).filter((action) => allowed.includes(action)) : [],
  };
}

/** By the clock: the job that writes it runs once an hour. */
export function statusOf({ status, expiresAt }: InvitationRow, now: Date): InvitationStatus {
  return status === 'invited' && expiresAt <= now ? 'expired' : status;
}

export function inviterName({ firstName, lastName, inviterEmail: email, phone }: InvitationRow): string {
  return displayName({ firstName, lastName, email, phone });
}

/** What they may do and where, with the names of the facilities that still exist. */
export function toGrant(
  { role, permissions, scopeKind, facilityIds }: Omit<Rights, keyof Quotas>,
  names: FacilityNames,
) {
  return {
    permissions: [...permissionsOf(role, permissions)],
    scopeKind,
    facilities: facilityIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  };
}

export function toRegistered(record: RegisterRecord): RegisteredCompany {
  return {
    inn: record.inn,
    kpp: record.kpp,
    ogrn: record.ogrn,
    legalName: record.legalName,
    brandName: record.brandName,
    address: record.address,
    isActive: record.status === 'active' || record.status === 'reorganizing',
  };
}

/** «ра•••@stroy.example»: enough for a colleague to know whose it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = [...email.slice(0, at)].slice(0, at > 3 ? 2 : 1).join('');
  return `${shown}•••${email.slice(at)}`;
}
