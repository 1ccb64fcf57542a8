import { sql, type RawBuilder, type Insertable, type Updateable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Question } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { questionColumns } from './stored.ts';

export type QuestionRow = Awaited<ReturnType<typeof findQuestions>>[number];

function selectOwn(db: Database, companyId: number) {
  return db
    .selectFrom('question')
    .selectAll()
    .select(sql<number>`(select count(*) from vacancy_question where question_id = question.id)`.as('vacancyCount'))
    .where('companyId', '=', companyId);
}

/** Those that are asked first, archived ones last; the newest first. */
export async function findQuestions(db: Database, companyId: number) {
  const rows = await selectOwn(db, companyId)
    .orderBy(sql`array_position(array['active', 'draft', 'archived'], status)`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readColumns(questionColumns, row));
}

/** Locked until the end of the transaction with `forUpdate`: nobody's answer is marked meanwhile. */
export async function findQuestion(
  db: Database,
  companyId: number,
  id: string,
  { forUpdate = false } = {},
): Promise<QuestionRow | undefined> {
  const found = selectOwn(db, companyId).where('id', '=', id);
  const row = await (forUpdate ? found.forUpdate() : found).executeTakeFirst();
  return row && readColumns(questionColumns, row);
}

/** The questions that the vacancy asks now, in its order. */
export async function findAsked(db: Database, vacancyId: number) {
  const rows = await db
    .selectFrom('vacancyQuestion')
    .innerJoin('question', 'question.id', 'vacancyQuestion.questionId')
    .selectAll('question')
    .where('vacancyQuestion.vacancyId', '=', vacancyId)
    .where('question.status', '=', 'active')
    .orderBy('vacancyQuestion.sort')
    .execute();
  return rows.map((row) => readColumns(questionColumns, row));
}

/** For a query: the vacancy asks something; then {@link findAsked} says what. */
export const asksSomething = (vacancyId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from vacancy_question asked where asked.vacancy_id = ${vacancyId})`;

/** Waits for other changes of this company's questions until the end of the transaction. */
export async function lockQuestions(tx: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_OF_COMPANY}, hashtext(${String(companyId)}))`.execute(tx);
}

const LOCK_OF_COMPANY = 7_030;

/** Without archived ones, which only keep their answers. */
export async function countQuestions(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertQuestion(tx: Database, row: Insertable<Question>): Promise<string> {
  const { id } = await tx.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setQuestion(tx: Database, id: string, columns: Updateable<Question>, now: Date): Promise<void> {
  await tx
    .updateTable('question')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Vacancies ask `to` where they asked `from`; with null they ask it no more. */
export async function replaceAsked(tx: Database, from: string, to: string | null): Promise<void> {
  await (to === null
    ? tx.deleteFrom('vacancyQuestion').where('questionId', '=', from).execute()
    : tx.updateTable('vacancyQuestion').set({ questionId: to }).where('questionId', '=', from).execute());
}

export async function deleteQuestion(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('question').where('id', '=', id).execute();
}

/** How many of these the company asks. */
export async function countActive(db: Database, companyId: number, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return count;
}

/** In place of what the vacancy asked before. */
export async function setAsked(tx: Database, vacancyId: number, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('vacancyQuestion').where('vacancyId', '=', vacancyId).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('vacancyQuestion')
    .values(ids.map((questionId, sort) => ({ vacancyId, questionId, sort })))
    .execute();
}

export async function setAnswered(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('question')
    .set({ hasAnswers: true })
    .where('id', 'in', [...ids])
    .execute();
}

/** A company that is gone asks nothing; what was answered stays for those who answered. */
export async function retireQuestions(tx: Database, companyId: number, now: Date): Promise<void> {
  await tx.deleteFrom('question').where('companyId', '=', companyId).where('hasAnswers', '=', false).execute();
  const kept = await tx
    .updateTable('question')
    .set({ status: 'archived', updatedAt: now })
    .where('companyId', '=', companyId)
    .returning('id')
    .execute();
  if (kept.length > 0)
    await tx
      .deleteFrom('vacancyQuestion')
      .where(
        'questionId',
        'in',
        kept.map(({ id }) => id),
      )
      .execute();
}
