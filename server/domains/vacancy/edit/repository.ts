import { sql, type Compilable, type CompiledQuery } from 'kysely';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { MaterialChange } from '#shared/domain/vacancy-fields.ts';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import type { Database } from '../../../database/connect.ts';
import { together } from '../../../database/round-trips.ts';
import type { MemberActor } from '../../../platform/actor.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { createEditTable } from '../../../platform/writing/edit-table.ts';
import { isInScope, isResponsibleFor } from '../scope.ts';
import { ownColumns } from '../stored.ts';

/** An own vacancy with what is being written beside it. */
export type OwnVacancyRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** What a vacancy's life depends on, with its edit and its review; undefined beyond the member's company and scope. */
export async function findOwn(db: Database, member: MemberActor, id: number, { lock }: { lock: boolean }) {
  const query = db
    .selectFrom('vacancy')
    .leftJoin('vacancyEdit', 'vacancyEdit.vacancyId', 'vacancy.id')
    .leftJoin('vacancyReview', 'vacancyReview.vacancyId', 'vacancy.id')
    .select([
      'vacancy.id',
      'vacancy.companyId',
      'vacancy.status',
      'vacancy.version',
      'vacancy.title',
      'vacancy.facilityId',
      'vacancy.responsibleMemberId',
      'vacancy.publishedAt',
      'vacancy.expiresAt',
      'vacancy.unpublishedAt',
      'vacancy.archivedAt',
      'vacancy.deletedAt',
      'vacancy.sourceKey',
      'vacancy.shownDays',
      'vacancy.moderationNotes',
      'vacancy.appeal',
    ])
    .select([
      'vacancyEdit.content as editContent',
      'vacancyEdit.wrong as editWrong',
      'vacancyEdit.version as editVersion',
      'vacancyEdit.savedAt as editSavedAt',
      'vacancyEdit.savedBy as editSavedBy',
      'vacancyReview.after as reviewAfter',
      'vacancyReview.isLive as reviewIsLive',
    ])
    .select(isResponsibleFor(member))
    .where('vacancy.id', '=', id)
    .where('vacancy.companyId', '=', member.companyId)
    .where('vacancy.deletedAt', 'is', null)
    .where(isInScope(member));
  const [row] = lock ? await afterLock(db, member, id, query) : await query.execute();
  return row && readColumns(ownColumns, row);
}

/**
 * The rows of a query that is asked once the vacancy is locked: its own columns would be fresh after the wait, those of its edit and
 * its review as they were before.
 */
async function afterLock<Row>(tx: Database, member: MemberActor, id: number, query: Compilable<Row>): Promise<Row[]> {
  const lock = tx
    .selectFrom('vacancy')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', member.companyId)
    .forUpdate();
  const [, rows] = await together(tx, lock.compile(), query.compile());
  return rows;
}

/** What is being written of vacancies, with the account that saved last. */
export const vacancyEdits = createEditTable<{ savedBy: string | null }>('vacancy_edit', 'vacancy_id', {
  savedBy: 'saved_by',
});

type DraftColumns = Pick<VacancyContent, 'title' | 'facilityId' | 'responsibleMemberId'>;

const storeDraftColumns = builtOnce(
  (_db, param: Param<DraftColumns & { id: number; now: Date }>) => sql`
    update vacancy set status = 'draft', title = ${param('title')}, facility_id = ${param('facilityId')},
      responsible_member_id = ${param('responsibleMemberId')}, updated_at = ${param('now')}
    where id = ${param('id')}`,
);

/** The query for the columns of a draft that lists and scopes go by, before anything of it is published. */
export function toStoreDraftColumns(
  tx: Database,
  id: number,
  { title, facilityId, responsibleMemberId }: DraftColumns,
  now: Date,
): CompiledQuery {
  return storeDraftColumns.with(tx, { id, title, facilityId, responsibleMemberId, now });
}

/** Adds the version that is shown from now on. */
export async function insertRevision(
  tx: Database,
  vacancyId: number,
  { content, memberId }: { content: VacancyContent; memberId: string | null },
  now: Date,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from vacancy_revision where vacancy_id = ${vacancyId}::int8)`;
  await tx
    .insertInto('vacancyRevision')
    .values({ vacancyId, number, content: JSON.stringify(content), shownAt: now, memberId })
    .execute();
}

export interface Review {
  before: VacancyContent;
  after: VacancyContent;
  /** `after` is shown meanwhile. */
  isLive: boolean;
  changes: readonly MaterialChange[];
  memberId: string | null;
}

/** What waits for staff about a vacancy that is shown; of several in a row the oldest `before` stays. */
export async function setReview(tx: Database, vacancyId: number, review: Review, now: Date): Promise<void> {
  const after = JSON.stringify(review.after);
  const columns = { after, isLive: review.isLive, changes: [...review.changes], memberId: review.memberId };
  await tx
    .insertInto('vacancyReview')
    .values({ vacancyId, before: JSON.stringify(review.before), askedAt: now, ...columns })
    .onConflict((conflict) => conflict.column('vacancyId').doUpdateSet(columns))
    .execute();
}

export function findReview(db: Database, vacancyId: number) {
  return db.selectFrom('vacancyReview').selectAll().where('vacancyId', '=', vacancyId).executeTakeFirst();
}

export async function deleteReview(tx: Database, vacancyId: number): Promise<void> {
  await tx.deleteFrom('vacancyReview').where('vacancyId', '=', vacancyId).execute();
}

/** What an account has saved last and is still being written. */
export function findEditsOf(db: Database, accountId: string) {
  return db
    .selectFrom('vacancyEdit')
    .select(['vacancyId', 'content', 'wrong', 'savedAt'])
    .where('savedBy', '=', accountId)
    .where('content', 'is not', null)
    .execute();
}

/** Nobody knows any more who has saved what this account did. */
export async function forgetSaver(tx: Database, accountId: string): Promise<void> {
  await tx.updateTable('vacancyEdit').set({ savedBy: null }).where('savedBy', '=', accountId).execute();
}

/** Drafts, and what was refused. */
export async function countDrafts(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['draft', 'rejected'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** An empty draft. */
export async function insertDraft(
  tx: Database,
  draft: { companyId: number; responsibleMemberId: string; facilityId: string | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('vacancy')
    .values({ ...draft, title: '', status: 'draft', createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('vacancyStats').values({ vacancyId: id }).execute();
  return id;
}
