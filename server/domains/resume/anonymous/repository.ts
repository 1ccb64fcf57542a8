import type { Selectable } from 'kysely';
import { z } from 'zod';
import { anonymousDraftContentSchema, type AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import type { Database } from '../../../database/connect.ts';
import type { ResumeAnonymousDraft } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

const stored = z.object({ content: anonymousDraftContentSchema });
const readRow = (row: Selectable<ResumeAnonymousDraft>) => readColumns(stored, row);
export type AnonymousDraftRow = ReturnType<typeof readRow>;

export async function insertAnonymousDraft(
  db: Database,
  { content, ...row }: Omit<Selectable<ResumeAnonymousDraft>, 'content'> & { content: AnonymousDraftContent },
): Promise<void> {
  await db
    .insertInto('resumeAnonymousDraft')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
}

/** One that is still kept. */
export async function findAnonymousDraft(db: Database, id: string, now: Date): Promise<AnonymousDraftRow | undefined> {
  const row = await db
    .selectFrom('resumeAnonymousDraft')
    .selectAll()
    .where('id', '=', id)
    .where('keptUntil', '>', now)
    .executeTakeFirst();
  return row && readRow(row);
}

export async function setAnonymousDraft(
  db: Database,
  id: string,
  content: AnonymousDraftContent,
  now: Date,
): Promise<AnonymousDraftRow | undefined> {
  const row = await db
    .updateTable('resumeAnonymousDraft')
    .set({ content: JSON.stringify(content), savedAt: now })
    .where('id', '=', id)
    .where('keptUntil', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && readRow(row);
}

/** Of two at once only one gets it. */
export async function takeAnonymousDraft(db: Database, id: string, now: Date): Promise<AnonymousDraftRow | undefined> {
  const row = await db
    .deleteFrom('resumeAnonymousDraft')
    .where('id', '=', id)
    .where('keptUntil', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && readRow(row);
}

export async function deleteEndedDrafts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('resumeAnonymousDraft').where('keptUntil', '<=', now).execute();
}

/** The draft that somebody has consented to with this act. */
export async function deleteDraftOf(db: Database, consentSubject: Buffer): Promise<void> {
  await db.deleteFrom('resumeAnonymousDraft').where('consentSubject', '=', consentSubject).execute();
}
