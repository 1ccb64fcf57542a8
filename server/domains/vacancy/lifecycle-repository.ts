import { sql, type SqlBool } from 'kysely';
import { VACANCY_HOLD_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { lifecycleColumns } from './stored.ts';

/** The columns that a change of status depends on. */
export type LockedVacancy = NonNullable<Awaited<ReturnType<typeof findVacancyForUpdate>>>;

/** The row, locked until the end of the transaction. */
export async function findVacancyForUpdate(tx: Database, id: number) {
  const row = await tx
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'status', 'publishedAt', 'expiresAt', 'unpublishedAt', 'archivedAt', 'archiveReason'])
    .select('bumpedAt')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(lifecycleColumns, row);
}

/** Columns that a transition changes. */
export type LifecycleChange = Partial<Omit<LockedVacancy, 'id' | 'companyId'>>;

export async function setLifecycle(tx: Database, id: number, change: LifecycleChange, now: Date): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ ...change, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Vacancies whose time is over, oldest first. */
export function findExpired(db: Database, now: Date, limit: number): Promise<{ id: number; isFilled: boolean }[]> {
  return db
    .selectFrom('vacancy')
    .select(['id', sql<boolean>`coalesce(filled >= headcount, false)`.as('isFilled')])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'active'), eb.or([eb('expiresAt', '<=', now), sql<SqlBool>`filled >= headcount`])]),
        eb.and([eb('status', '=', 'unpublished'), eb('unpublishedAt', '<=', addDays(now, -VACANCY_HOLD_DAYS))]),
      ]),
    )
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
}

/** Gives everything that one member of the company is responsible for to another. */
export async function setResponsible(
  tx: Database,
  companyId: number,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ responsibleMemberId: to, updatedAt: now, version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('responsibleMemberId', '=', from)
    .execute();
}
