import { sql, type Insertable, type Updateable } from 'kysely';
import { WAITING_STATUSES } from '#shared/domain/feedback-machine.ts';
import type { Database } from '../../database/connect.ts';
import type { Feedback } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isUuid } from '../../platform/uuid.ts';
import { feedbackColumns, type FeedbackKind } from './stored.ts';

/** A message with its deadline as text: `2026-12-01`. */
export type FeedbackRow = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

const deadlineDay = sql<string | null>`feedback.deadline::text`.as('deadlineDay');

export async function insertFeedback(tx: Database, row: Insertable<Feedback>): Promise<void> {
  await tx.insertInto('feedback').values(row).execute();
}

/** A message of this kind that waits, locked until the end of the transaction with `forUpdate`. */
export async function findFeedback(db: Database, kind: FeedbackKind, id: string, { forUpdate = false } = {}) {
  if (!isUuid(id)) return undefined;
  const found = db
    .selectFrom('feedback')
    .selectAll('feedback')
    .select(deadlineDay)
    .where('kind', '=', kind)
    .where('id', '=', id);
  const row = await (forUpdate ? found.forUpdate() : found).executeTakeFirst();
  return row && readColumns(feedbackColumns, row);
}

/** Those that wait longest first. */
export async function findWaiting(db: Database, kind: FeedbackKind, page: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('feedback')
    .select(['id', 'kind', 'topic', 'serviceCode', 'status', 'name', 'createdAt'])
    .where('kind', '=', kind)
    .where('status', 'in', WAITING_STATUSES)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => readColumns(feedbackColumns, row));
}

export async function countWaiting(db: Database, kind: FeedbackKind): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('status', 'in', WAITING_STATUSES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setFeedback(tx: Database, id: string, columns: Updateable<Feedback>): Promise<void> {
  await tx
    .updateTable('feedback')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes what was decided before that moment; returns the ids. */
export async function deleteDecided(tx: Database, before: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('feedback').where('decidedAt', '<=', before).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Leaves nothing personal of what the account has sent; returns the ids. */
export async function eraseFeedbackOf(tx: Database, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('feedback')
    .set({ name: '', email: null, phone: null, body: '', answer: null, pageUrl: null, accountId: null, erasedAt: now })
    .set((eb) => ({
      status: eb
        .case()
        .when('status', 'in', [...WAITING_STATUSES])
        .then('closed')
        .else(eb.ref('status'))
        .end(),
    }))
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
