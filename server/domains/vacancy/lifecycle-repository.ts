import { sql, type Expression, type SqlBool } from 'kysely';
import { VACANCY_HOLD_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import type { ArchiveReason } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { lifecycleColumns } from './stored.ts';

/** The columns that a change of status depends on. */
export type LockedVacancy = NonNullable<Awaited<ReturnType<typeof findVacancyForUpdate>>>;

/** The row, locked until the end of the transaction; `within`: the scope of a member. */
export async function findVacancyForUpdate(tx: Database, id: number, within?: Expression<SqlBool>) {
  const query = tx
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'status', 'publishedAt', 'expiresAt', 'unpublishedAt', 'archivedAt', 'archiveReason'])
    .select(['bumpedAt', 'title', 'version', 'responsibleMemberId', 'nationalities', 'shownDays', 'appeal'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate();
  const row = await (within ? query.where(within) : query).executeTakeFirst();
  return row && readColumns(lifecycleColumns, row);
}

/** Columns that a transition changes. */
export type LifecycleChange = Partial<
  Omit<LockedVacancy, 'id' | 'companyId' | 'title' | 'version' | 'responsibleMemberId' | 'shownDays' | 'appeal'>
> & {
  branding?: string | null;
  moderationNotes?: string;
  appeal?: string | null;
  refusedAt?: Date;
  deletedAt?: Date;
};

export async function setLifecycle(tx: Database, id: number, change: LifecycleChange, now: Date): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ ...change, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Waits to be shown, is shown and was changed, or is shown and names a nationality. */
const waitsForReview = sql<SqlBool>`(
  (vacancy.status = 'on_review' or (vacancy.status = 'active' and vacancy.nationalities <> '{}')
    or (vacancy.status in ('active', 'unpublished') and exists (select from vacancy_review where vacancy_id = vacancy.id))) and vacancy.deleted_at is null)`;

export async function countOnReview(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(waitsForReview)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that wait longest first. A vacancy waits since its last change: that submitted it. */
export function findOnReview(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .select(['vacancy.id', 'vacancy.title', 'vacancy.updatedAt', 'company.brandName'])
    .where(waitsForReview)
    .orderBy('vacancy.updatedAt')
    .orderBy('vacancy.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Vacancies whose time is over, oldest first. */
export function findExpired(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'title', 'responsibleMemberId'])
    .select(sql<boolean>`coalesce(filled >= headcount, false)`.as('isFilled'))
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

/** Shown vacancies whose time is over within this span, in the order of their ids. */
export async function findExpiring(db: Database, span: { from: Date; to: Date }, after: number, limit: number) {
  const rows = await db
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'title', 'expiresAt', 'responsibleMemberId'])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('expiresAt', '>', span.from)
    .where('expiresAt', '<=', span.to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}

/** Archives everything of a company that is open or paused. Returns the ids. */
export async function archiveOpenOf(
  tx: Database,
  companyId: number,
  archiveReason: ArchiveReason,
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('vacancy')
    .set((eb) => ({
      status: 'archive',
      archivedAt: now,
      archiveReason,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['active', 'unpublished'])
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
