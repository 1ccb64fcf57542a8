import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import type { ModerationAction, ModerationReason } from '#shared/domain/moderation.ts';
import type { StaffRole } from '#shared/domain/staff-roles.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { hashPassword } from '../domains/account/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { DEMO_PASSWORD } from './logins.ts';

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

const PAST: readonly {
  daysAgo: number;
  verb: ModerationAction;
  reason?: ModerationReason;
  field?: string;
  by: number;
}[] = [
  { daysAgo: 250, verb: 'approve', by: 0 },
  { daysAgo: 49, verb: 'refuse', reason: 'duplicate', field: 'title', by: 2 },
  { daysAgo: 10, verb: 'refuse', reason: 'contacts_in_text', field: 'description', by: 0 },
];

/** Vacancies on review have waited for some time, and staff have decided about their companies before. */
export async function insertDemoDecisions(tx: DatabaseTransaction, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('vacancy')
    .select(['id', 'companyId'])
    .where('status', '=', 'on_review')
    .orderBy('id')
    .execute();
  for (const [index, { id }] of waiting.entries()) {
    const updatedAt = new Date(now.getTime() - (0.2 + index ** 2 * 0.9) * HOUR_MS);
    await tx.updateTable('vacancy').set({ updatedAt }).where('id', '=', id).execute();
  }
  // The newest last, as a log grows.
  for (const { daysAgo, verb, reason, field, by } of PAST)
    for (const { id, companyId } of waiting.filter((_, index) => index % 3 !== by % 3 || daysAgo < 20))
      await recordAudit(
        { actor: { kind: 'staff', accountId: idOf(by), permissions: [] }, ip: '127.0.0.1', clock: at(now, daysAgo) },
        tx,
        {
          action: `vacancy.${verb}`,
          target: `vacancy:${id}`,
          details: { reason: reason ?? null, field: field ?? null, subject: `company:${companyId}` },
        },
      );
}

export const demoStaffId = (role: StaffRole) => idOf(STAFF.findIndex((one) => one.role === role));

function idOf(index: number): string {
  return `01935c1e-0004-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

function at(now: Date, daysAgo: number) {
  return { now: () => addDays(now, -daysAgo) };
}
