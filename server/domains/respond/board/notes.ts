import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** The notes of a company about a respond that this member may read, the newest first. */
export function findNotes(db: Database, respondId: number, accountId: string) {
  return db
    .selectFrom('respondNote')
    .select(['id', 'accountId', 'text', 'onlyAuthor', 'createdAt'])
    .where('respondId', '=', respondId)
    .where(sql<SqlBool>`(not only_author or account_id = ${accountId}::uuid)`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of all members. */
export async function countNotes(db: Database, respondId: number): Promise<number> {
  const { count } = await db
    .selectFrom('respondNote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('respondId', '=', respondId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(
  tx: Database,
  note: { respondId: number; accountId: string; text: string; onlyAuthor: boolean; createdAt: Date },
): Promise<void> {
  await tx.insertInto('respondNote').values(note).execute();
}
