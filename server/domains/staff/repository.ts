import { STAFF_ROLES, type StaffRole } from '#shared/domain/staff-roles.ts';
import { z } from 'zod';
import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { StaffMember } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const staffColumns = z.object({ role: z.enum(STAFF_ROLES), status: z.enum(['active', 'suspended']) });

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffForUpdate>>>;

/** The row, locked until the end of the transaction. */
export async function findStaffForUpdate(tx: Database, accountId: string) {
  const row = await tx
    .selectFrom('staffMember')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(staffColumns, row);
}

/** In the order in which they came. */
export async function findStaff(db: Database) {
  const rows = await db.selectFrom('staffMember').selectAll().orderBy('createdAt').orderBy('accountId').execute();
  return rows.map((row) => readColumns(staffColumns, row));
}

export async function insertStaff(tx: Database, row: Insertable<StaffMember> & { role: StaffRole }): Promise<void> {
  await tx.insertInto('staffMember').values(row).execute();
}

export async function setStaff(
  tx: Database,
  accountId: string,
  columns: Updateable<StaffMember>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('staffMember')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}
