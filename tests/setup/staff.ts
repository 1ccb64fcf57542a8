import type { StaffRole } from '#shared/domain/staff-roles.ts';
import type { Database } from '#server/database/connect.ts';

/** Somebody of the staff with a row among them, as `npm run staff` makes it; once for each id. */
export async function makeStaff(
  db: Database,
  id: string,
  {
    role = 'administrator',
    ...person
  }: { role?: StaffRole; email?: string; firstName?: string; lastName?: string } = {},
): Promise<void> {
  await db
    .insertInto('account')
    .values({ id, kind: 'staff', email: `${id}@karkas.example`, ...person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('staffMember')
    .values({ accountId: id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const LOSSES = {
  suspended: { status: 'suspended', suspendedAt: new Date('2026-12-01T09:00:00Z') },
  'in another role': { role: 'moderator' },
} as const;

type Loss = keyof typeof LOSSES;

/** Ways to lose what somebody of the staff may do; {@link reinstate} undoes each. */
export const LOST: readonly Loss[] = ['suspended', 'in another role'];

export const lose = (db: Database, accountId: string, how: Loss) =>
  db.updateTable('staffMember').set(LOSSES[how]).where('accountId', '=', accountId).execute();

export const reinstate = (db: Database, accountId: string) =>
  db
    .updateTable('staffMember')
    .set({ status: 'active', suspendedAt: null, role: 'administrator' })
    .where('accountId', '=', accountId)
    .execute();
