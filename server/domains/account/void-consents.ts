import { sql, type SqlBool } from 'kysely';
import type { StaffPermission } from '#shared/domain/permissions.ts';
import { STAFF_ROLES, staffPermissionsOf } from '#shared/domain/staff-roles.ts';
import type { Database } from '../../database/connect.ts';

/** What one person of staff has agreed to and waits for another one; null: that person is gone. */
interface Consent {
  id: number;
  by: string | null;
}

/**
 * Those of these consents that are void, because whoever gave them may do so no more: suspended, in another role or gone (record 0113);
 * ids.
 */
export async function findVoidConsents(
  db: Database,
  consents: readonly Consent[],
  permission: StaffPermission,
): Promise<ReadonlySet<number>> {
  if (consents.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .innerJoin('staffMember', 'staffMember.accountId', 'account.id')
    .select('account.id')
    .where(sql<SqlBool>`account.id = any(${consents.flatMap(({ by }) => by ?? [])}::uuid[])`)
    .where('account.status', 'in', ['active', 'removing'])
    .where('staffMember.status', '=', 'active')
    .where(
      'staffMember.role',
      'in',
      STAFF_ROLES.filter((role) => staffPermissionsOf(role).includes(permission)),
    )
    .execute();
  const entitled = new Set<string | null>(rows.map(({ id }) => id));
  return new Set(consents.filter(({ by }) => !entitled.has(by)).map(({ id }) => id));
}
