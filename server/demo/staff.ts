import type { StaffRole } from '#shared/domain/staff-roles.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { hashPassword } from '../domains/account/index.ts';
import { DEMO_PASSWORD } from './accounts.ts';

const STAFF: readonly { role: StaffRole; firstName: string; lastName: string }[] = [
  { role: 'moderator', firstName: 'Гузель', lastName: 'Сабирова' },
  { role: 'support', firstName: 'Антон', lastName: 'Ким' },
  { role: 'administrator', firstName: 'Вера', lastName: 'Зимина' },
];

/** `moderator@example.ru`, `support@example.ru`, `administrator@example.ru`. */
export const DEMO_STAFF: readonly string[] = STAFF.map(({ role }) => `${role}@example.ru`);

/** One of each role. Ids are the same every time. */
export async function insertDemoStaff(tx: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const idOf = (index: number) => `01935c1e-0004-7000-8000-${index.toString(16).padStart(12, '0')}`;
  await insertRecords(
    tx,
    'account',
    STAFF.map(({ firstName, lastName }, index) => ({
      id: idOf(index),
      kind: 'staff',
      email: DEMO_STAFF[index],
      emailConfirmedAt: now,
      passwordHash,
      passwordChangedAt: now,
      firstName,
      lastName,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertRecords(
    tx,
    'staffMember',
    STAFF.map(({ role }, index) => ({ accountId: idOf(index), role })),
  );
}
