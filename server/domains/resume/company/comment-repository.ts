import { sql, type Insertable, type SqlBool } from 'kysely';
import { z } from 'zod';
import { COMMENT_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import type { Database } from '../../../database/connect.ts';
import type { ResumeComment } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import type { Member } from './as-company.ts';

const commentColumns = z.object({ visibility: z.enum(COMMENT_VISIBILITIES) });

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** For a query: the member may read it, which is of their company, and for all there or their own. */
const isReadBy = ({ companyId, accountId }: Member) =>
  sql<SqlBool>`(resume_comment.company_id = ${companyId}::int8
    and (resume_comment.visibility = 'company' or resume_comment.account_id = ${accountId}::uuid))`;

function selectComments(db: Database, member: Member, resumeId: number) {
  return db
    .selectFrom('resumeComment')
    .select(['id', 'accountId', 'visibility', 'text', 'mentions', 'respondId', 'createdAt', 'editedAt'])
    .where('resumeId', '=', resumeId)
    .where(isReadBy(member));
}

/** The newest first. */
export async function findComments(db: Database, member: Member, resumeId: number) {
  const rows = await selectComments(db, member, resumeId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => readColumns(commentColumns, row));
}

/** The row, locked until the end of the transaction. */
export async function findCommentForUpdate(
  tx: Database,
  member: Member,
  { resumeId, commentId }: { resumeId: number; commentId: string },
): Promise<CommentRow | undefined> {
  const row = await selectComments(tx, member, resumeId).where('id', '=', commentId).forUpdate().executeTakeFirst();
  return row && readColumns(commentColumns, row);
}

/** Those who write at once count each other. */
export async function lockComments(tx: Database, companyId: number, resumeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments of ${companyId} on ${resumeId}`}, 0))`.execute(
    tx,
  );
}

/** Of a company on one resume, everybody's. */
export async function countComments(db: Database, companyId: number, resumeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('resumeComment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('resumeId', '=', resumeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertComment(tx: Database, comment: Insertable<ResumeComment>): Promise<string> {
  const { id } = await tx.insertInto('resumeComment').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What the comments said before, the newest first. */
export async function findEdits(db: Database, commentIds: readonly string[]) {
  if (commentIds.length === 0) return [];
  const rows = await db
    .selectFrom('resumeCommentEdit')
    .select(['commentId', 'text', 'visibility', 'replacedAt'])
    .where('commentId', 'in', [...commentIds])
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readColumns(commentColumns, row));
}

/** Replaces what it says, and keeps what it said. */
export async function replaceComment(
  tx: Database,
  { id, text, visibility }: CommentRow,
  next: Pick<CommentRow, 'text' | 'visibility' | 'mentions'>,
  now: Date,
): Promise<void> {
  if (text !== next.text || visibility !== next.visibility)
    await tx.insertInto('resumeCommentEdit').values({ commentId: id, text, visibility, replacedAt: now }).execute();
  await tx
    .updateTable('resumeComment')
    .set({ ...next, editedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteComment(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('resumeComment').where('id', '=', id).execute();
}
