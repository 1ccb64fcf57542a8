import type { Device, Me } from '#shared/contracts/account.ts';
import type { AccountKind } from '#shared/domain/account.ts';
import { ACCOUNT_REMOVAL_DAYS } from '#shared/domain/limits.ts';
import type { CONTACT_WAYS } from '#shared/domain/resume-terms.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import type { Actor } from '../../platform/actor.ts';
import { findCity, findSpecialization } from '../compendium/index.ts';
import { readDevice } from './sign-in/device-name.ts';
import type { AccountRow } from './repository.ts';
import type { SessionRow } from './sign-in/session-repository.ts';

export function toMe(row: AccountRow, actor: Actor, pendingEmail: string | null): Me {
  const specialization = row.specializationId === null ? null : findSpecialization(row.specializationId);
  return {
    id: row.id,
    // The table checks both.
    kind: row.kind as AccountKind,
    preferredContact: row.preferredContact as (typeof CONTACT_WAYS)[number] | null,
    version: row.version,
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    pendingEmail,
    phone: row.phone,
    phoneConfirmed: row.phoneConfirmedAt !== null,
    hasPassword: row.passwordHash !== null,
    passwordChangedAt: toIso(row.passwordChangedAt),
    lastName: row.lastName,
    firstName: row.firstName,
    middleName: row.middleName,
    birthDate: row.birthDay,
    city: findCity(row.cityId),
    specialization: specialization && { id: specialization.id, name: specialization.name, slug: specialization.slug },
    telegram: row.telegram,
    callHours: row.callHours,
    photoUrl: row.photoUrl,
    erasedAt: row.removalAskedAt && toIso(addDays(row.removalAskedAt, ACCOUNT_REMOVAL_DAYS)),
    permissions: 'permissions' in actor ? [...actor.permissions] : [],
  };
}

export function toDevice(
  { id, userAgent, ip, createdAt, lastSeenAt }: SessionRow,
  currentId: string | undefined,
): Device {
  const { name, kind } = readDevice(userAgent);
  return {
    id,
    name,
    kind,
    ip,
    signedInAt: toIso(createdAt),
    lastSeenAt: toIso(lastSeenAt),
    isCurrent: id === currentId,
  };
}
