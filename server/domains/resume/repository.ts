import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { RESUME_UNDO_DAYS } from '#shared/domain/limits.ts';
import type { ResumeStatus } from '#shared/domain/resume-machine.ts';
import { LISTED_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import type { Resume, ResumeStats } from '../../database/schema.ts';
import { momentKey, momentOfKey, type After } from '../../platform/paging.ts';
import type { Audience } from './policy.ts';

/** Days are text: `1990-05-17`. */
export type ResumeRow = Omit<Selectable<Resume>, 'birthDate' | 'availableFrom'> & {
  birthDay: string | null;
  availableDay: string | null;
};
export type ResumeStatsRow = Selectable<ResumeStats>;

/** The resumes of a list: published ones for an audience, or an applicant's own. */
export type ResumeFilter =
  | { audience: Audience }
  | { applicantId: string; statuses: readonly ResumeStatus[]; now: Date };

export interface ResumePage {
  limit: number;
  after: After;
}

/** When lists say that it was updated. */
export const shownAt = sql<Date>`coalesce(resume.bumped_at, resume.edited_at, resume.published_at, resume.created_at)`;

function selectResumes(db: Database) {
  return db
    .selectFrom('resume')
    .selectAll('resume')
    .select([
      sql<string | null>`resume.birth_date::text`.as('birthDay'),
      sql<string | null>`resume.available_from::text`.as('availableDay'),
    ]);
}

const isPublished = sql<SqlBool>`(resume.status = 'published' and resume.deleted_at is null)`;

/** For a query from `resume`: it is public. */
export const isPublicResume = sql<SqlBool>`(${isPublished} and resume.visibility = 'everyone')`;

/** For a query from `resume`: some audience may find it. */
export const isListed = sql<SqlBool>`(${isPublished} and resume.visibility = any(${[...LISTED_VISIBILITIES]}::text[]))`;

/** The SQL form of the policy's `isListedFor`, plus that the resume is published. */
function listedFor(audience: Audience): Expression<SqlBool> {
  if (audience.kind === 'staff') return isListed;
  if (audience.kind === 'public') return isPublicResume;
  const isNamed = sql<SqlBool>`${audience.companyId}::int8 = any(resume.visibility_company_ids)`;
  return sql<SqlBool>`${isPublished} and (resume.visibility in ('everyone', 'companies')
    or (resume.visibility = 'companies_except' and not ${isNamed}) or (resume.visibility = 'companies_only' and ${isNamed}))`;
}

/** What a company has hidden from itself is in no list of its own. */
function isNotHiddenFrom(audience: Audience): Expression<SqlBool> {
  if (audience.kind !== 'company') return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from resume_hidden hidden
    where hidden.company_id = ${audience.companyId}::int8 and hidden.resume_id = resume.id)`;
}

function matches(filter: ResumeFilter): Expression<SqlBool> {
  if ('audience' in filter)
    return sql<SqlBool>`(${listedFor(filter.audience)} and ${isNotHiddenFrom(filter.audience)})`;
  return sql<SqlBool>`resume.applicant_id = ${filter.applicantId}::uuid and resume.status = any(${[...filter.statuses]}::text[])
    and ${isNotGone(filter.now)}`;
}

/** Not deleted for so long that it cannot come back. */
function isNotGone(now: Date) {
  return sql<SqlBool>`(resume.deleted_at is null or resume.deleted_at > ${addDays(now, -RESUME_UNDO_DAYS)})`;
}

/** The last updated first, each with its key for the next cursor. */
export function findResumes(
  db: Database,
  filter: ResumeFilter,
  { limit, after }: ResumePage,
): Promise<(ResumeRow & { sortKey: number })[]> {
  const query = selectResumes(db)
    .select(momentKey(shownAt).as('sortKey'))
    .where(matches(filter))
    .orderBy(shownAt, 'desc')
    .orderBy('resume.id', 'desc')
    .limit(limit);
  if ('offset' in after) return query.offset(after.offset).execute();
  const { sortKey, id } = after.cursor;
  return query.where(sql<SqlBool>`(${shownAt}, resume.id) < (${momentOfKey(sortKey)}, ${id}::int8)`).execute();
}

export async function countResumes(db: Database, filter: ResumeFilter): Promise<number> {
  const { total } = await db
    .selectFrom('resume')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One resume of any state. */
export const selectResume = builtOnce((db, param: Param<{ id: number }>) =>
  selectResumes(db).where('resume.id', '=', param('id')),
);

export async function findResume(db: Database, id: number): Promise<ResumeRow | undefined> {
  return (await selectResume(db, { id }))[0];
}

/** Whether everybody finds this resume now. */
export async function isPublicNow(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('resume').select('id').where('id', '=', id).where(isPublicResume).executeTakeFirst();
  return row !== undefined;
}

/** Those of the resumes that the audience may find. */
export function findListed(db: Database, ids: readonly number[], audience: Audience): Promise<ResumeRow[]> {
  return selectResumes(db)
    .where('resume.id', 'in', [...ids])
    .where(listedFor(audience))
    .execute();
}

/** Resumes of any state with these ids, in no order. */
export function findInAnyState(db: Database, ids: readonly number[]): Promise<ResumeRow[]> {
  return selectResumes(db)
    .where('resume.id', 'in', [...ids])
    .execute();
}

/** The row, locked until the end of the transaction. */
export function findResumeForUpdate(tx: Database, id: number): Promise<ResumeRow | undefined> {
  return selectResumes(tx).where('resume.id', '=', id).forUpdate().executeTakeFirst();
}

/** What companies have done with these resumes, by their ids. */
export async function findStatsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ResumeStatsRow>> {
  const rows = await db
    .selectFrom('resumeStats')
    .selectAll()
    .where(sql<SqlBool>`resume_id = any(${[...ids]}::int8[])`)
    .execute();
  return new Map(rows.map((row) => [row.resumeId, row]));
}

/** How many resumes of an applicant are in each status; deleted ones as long as they can come back. */
export async function countOwn(
  db: Database,
  applicantId: string,
  now: Date,
): Promise<ReadonlyMap<ResumeStatus, number>> {
  const rows = await db
    .selectFrom('resume')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('applicantId', '=', applicantId)
    .where(isNotGone(now))
    .groupBy('status')
    .execute();
  // The column has a check of exactly these.
  return new Map(rows.map(({ status, count }) => [status as ResumeStatus, Number(count)]));
}

/** Ids of an applicant's resumes that everyone may see, or could once they are shown again; locked. */
export async function findPublicOf(tx: Database, applicantId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('resume')
    .select('id')
    .where('applicantId', '=', applicantId)
    .where('visibility', '=', 'everyone')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Columns that a transition changes. */
export type LifecycleChange = Partial<
  Pick<
    ResumeRow,
    | 'status'
    | 'visibility'
    | 'visibilityCompanyIds'
    | 'hiddenFields'
    | 'publicCategories'
    | 'jobSearchStatus'
    | 'availability'
    | 'publishedAt'
    | 'archivedAt'
    | 'hiddenStatus'
    | 'blockedAt'
    | 'reviewAskedAt'
    | 'bumpedAt'
    | 'nextBumpAt'
    | 'highlightUntil'
    | 'deletedAt'
  >
> & { moderationNotes?: string; availableFrom?: string | null };

const waitsForModeration = sql<SqlBool>`(resume.deleted_at is null
  and (resume.status = 'on_moderation' or (resume.status = 'published' and resume.review_asked_at is not null)))`;
const waitsSince = sql<Date>`coalesce(resume.review_asked_at, resume.updated_at)`;

export async function countOnModeration(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('resume')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(waitsForModeration)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that wait longest first. */
export function findOnModeration(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('resume')
    .select(['id', 'title', 'firstName', 'lastName', 'cityId', waitsSince.as('waitsSince')])
    .where(waitsForModeration)
    .orderBy(waitsSince)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function setLifecycle(tx: Database, id: number, change: LifecycleChange, now: Date): Promise<void> {
  await tx
    .updateTable('resume')
    .set((eb) => ({ ...change, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Archives those of an applicant's resumes that others can see or soon could; `comesBack`: notes what they were, for
 * {@link showResumesOf}. `only`: of these. Returns their ids.
 */
export async function hideResumesOf(
  tx: Database,
  applicantId: string,
  now: Date,
  { comesBack, only }: { comesBack: boolean; only?: readonly number[] },
): Promise<number[]> {
  const query = tx
    .updateTable('resume')
    .set((eb) => ({
      ...(comesBack && { hiddenStatus: eb.ref('status') }),
      status: 'archive',
      archivedAt: now,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('applicantId', '=', applicantId)
    .where('status', 'in', ['published', 'on_moderation'])
    .returning('id');
  const rows = await (only ? query.where(sql<boolean>`id = any(${[...only]}::int8[])`) : query).execute();
  return rows.map(({ id }) => id);
}

/** Undoes {@link hideResumesOf}: each is again what it was. Returns their ids. */
export async function showResumesOf(tx: Database, applicantId: string, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('resume')
    .set((eb) => ({
      status: eb.fn.coalesce('hiddenStatus', 'status'),
      hiddenStatus: null,
      archivedAt: null,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('applicantId', '=', applicantId)
    .where('status', '=', 'archive')
    .where('hiddenStatus', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every resume of an applicant as stored. */
export function findResumesOf(db: Database, applicantId: string): Promise<ResumeRow[]> {
  return selectResumes(db).where('resume.applicantId', '=', applicantId).execute();
}

/** With their counts and with what companies noted about them. */
export async function deleteResumesOf(tx: Database, applicantId: string): Promise<number[]> {
  const rows = await tx.deleteFrom('resume').where('applicantId', '=', applicantId).returning('id').execute();
  return rows.map(({ id }) => id);
}
