import { sql, type Compilable, type Updateable } from 'kysely';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { titleOf } from '#shared/domain/resume-complete.ts';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import type { Database } from '../../../database/connect.ts';
import { together } from '../../../database/round-trips.ts';
import type { Resume } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { createEditTable } from '../../../platform/writing/edit-table.ts';
import { comparablePay } from '../new-resume.ts';
import { lifeColumns } from '../stored.ts';
import { storedContent, type ShownColumns } from './content.ts';

/** An own resume with what is being written beside it. */
export type OwnResumeRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** What a resume's life depends on, with its edit; undefined for somebody else's and a deleted one. */
export async function findOwn(db: Database, applicantId: string, id: number, { lock }: { lock: boolean }) {
  const query = db
    .selectFrom('resume')
    .leftJoin('resumeEdit', 'resumeEdit.resumeId', 'resume.id')
    .select([
      'resume.id',
      'resume.applicantId',
      'resume.status',
      'resume.version',
      'resume.bumpedAt',
      'resume.nextBumpAt',
      'resume.archivedAt',
      'resume.blockedAt',
      'resume.deletedAt',
      'resume.reviewAskedAt',
      'resume.moderationNotes',
      sql<string | null>`resume.birth_date::text`.as('birthDay'),
    ])
    .select([
      'resumeEdit.content as editContent',
      'resumeEdit.wrong as editWrong',
      'resumeEdit.version as editVersion',
      'resumeEdit.savedAt as editSavedAt',
    ])
    .where('resume.id', '=', id)
    .where('resume.applicantId', '=', applicantId)
    .where('resume.status', '<>', 'deleted');
  const [row] = lock ? await afterLock(db, applicantId, id, query) : await query.execute();
  return row && readColumns(lifeColumns, row);
}

/** The rows of a query that is asked once the resume is locked: those of its edit would be as they were before the wait. */
async function afterLock<Row>(tx: Database, applicantId: string, id: number, query: Compilable<Row>): Promise<Row[]> {
  const lock = tx
    .selectFrom('resume')
    .select('id')
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .forUpdate();
  const [, rows] = await together(tx, lock.compile(), query.compile());
  return rows;
}

/** What is being written of resumes: only their applicants save it. */
export const resumeEdits = createEditTable('resume_edit', 'resume_id', {});

type DraftColumns = Pick<ResumeContent, 'title' | 'cityId' | 'specializationIds'>;

const storeDraftColumns = builtOnce(
  (
    _db,
    param: Param<{ id: number; title: string | null; cityId: number | null; specializationIds: string; now: Date }>,
  ) => sql`
    update resume set title = ${param('title')}, city_id = ${param('cityId')},
      specialization_ids = ${param('specializationIds')}::int[], updated_at = ${param('now')}
    where id = ${param('id')}`,
);

/** The query for the columns of a draft that lists show, before anything of it is published. */
export function toStoreDraftColumns(
  tx: Database,
  id: number,
  { title, cityId, specializationIds }: DraftColumns,
  now: Date,
) {
  return storeDraftColumns.with(tx, {
    id,
    title: titleOf(title),
    cityId,
    specializationIds: `{${specializationIds.join()}}`,
    now,
  });
}

const JSON_COLUMNS = [
  'contacts',
  'pcPrograms',
  'languages',
  'crew',
  'experience',
  'portfolio',
  'education',
  'additionalEducation',
  'permits',
  'payWish',
  'rotation',
  'relocation',
] as const;

/** Puts what was written in the place of what the resume said; `version` grows. Its life and who sees it stay. */
export async function setWritten(
  tx: Database,
  id: number,
  { birthDay, availableDay, ...written }: ShownColumns,
  life: Updateable<Resume>,
  now: Date,
): Promise<void> {
  // pg sends a JavaScript array as a PostgreSQL array, so jsonb values go as text.
  const json = JSON_COLUMNS.map((name) => [name, written[name] === null ? null : JSON.stringify(written[name])]);
  const columns: Updateable<Resume> = {
    ...written,
    ...(Object.fromEntries(json) as Record<(typeof JSON_COLUMNS)[number], string>),
    birthDate: birthDay,
    availableFrom: availableDay,
    ...comparablePay(written),
    ...life,
  };
  await tx
    .updateTable('resume')
    .set((eb) => ({ ...columns, editedAt: now, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** An empty draft, for companies that search once it is published. */
export async function insertDraft(tx: Database, applicantId: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('resume')
    .values({ applicantId, status: 'draft', visibility: 'companies', createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('resumeStats').values({ resumeId: id }).execute();
  return id;
}

/** What is being written of these resumes, by their ids; those of which nothing is are left out. */
export async function findWritten(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ResumeContent>> {
  const rows = await db
    .selectFrom('resumeEdit')
    .select(['resumeId', 'content'])
    .where(sql<boolean>`resume_id = any(${[...ids]}::int8[])`)
    .where('content', 'is not', null)
    .execute();
  return new Map(rows.map(({ resumeId, content }) => [resumeId, storedContent(content)]));
}

/** Changes some of what is being written, where something is; an old page is known to be old. */
export async function patchWritten(tx: Database, id: number, fields: object, now: Date): Promise<void> {
  await sql`update resume_edit set content = content || ${JSON.stringify(fields)}::jsonb, version = version + 1, saved_at = ${now}
    where resume_id = ${id} and content is not null`.execute(tx);
}

/** What an applicant is writing. */
export function findEditsOf(db: Database, applicantId: string) {
  return db
    .selectFrom('resumeEdit')
    .innerJoin('resume', 'resume.id', 'resumeEdit.resumeId')
    .select(['resumeEdit.resumeId', 'resumeEdit.content', 'resumeEdit.wrong', 'resumeEdit.savedAt'])
    .where('resume.applicantId', '=', applicantId)
    .where('resumeEdit.content', 'is not', null)
    .execute();
}
