import { sql, type SqlBool } from 'kysely';
import type { StaffPermission } from '#shared/domain/permissions.ts';
import { STAFF_ROLES, staffPermissionsOf } from '#shared/domain/staff-roles.ts';
import type { Database } from '../../database/connect.ts';

/**
 * Those of these accounts that are staff with this permission now, so neither suspended nor of another role; null, somebody who is
 * gone, is never one of them.
 */
export async function findEntitledStaff(
  db: Database,
  accountIds: readonly (string | null)[],
  permission: StaffPermission,
): Promise<ReadonlySet<string | null>> {
  const ids = accountIds.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .innerJoin('staffMember', 'staffMember.accountId', 'account.id')
    .select('account.id')
    .where(sql<SqlBool>`account.id = any(${ids}::uuid[])`)
    .where('account.status', 'in', ['active', 'removing'])
    .where('staffMember.status', '=', 'active')
    .where(
      'staffMember.role',
      'in',
      STAFF_ROLES.filter((role) => staffPermissionsOf(role).includes(permission)),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
