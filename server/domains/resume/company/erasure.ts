import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * What an erased account did as a member: comments for all of the company, hidings and openings stay as nobody's, the rest
 * goes. What companies did with its resumes goes with these; an opening stays as a number.
 */
export async function forgetInCompanies(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('resumeComment').where('accountId', '=', accountId).where('visibility', '=', 'own').execute();
  await tx.updateTable('resumeComment').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await sql`update resume_comment set mentions = array_remove(mentions, ${accountId}::uuid)
    where mentions @> array[${accountId}::uuid]`.execute(tx);
  await tx.updateTable('resumeHidden').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.updateTable('resumeContactOpening').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('resumeLook').where('accountId', '=', accountId).execute();
}

/**
 * For the archive of one's own data: what a member wrote, hid and opened. An applicant learns which companies have opened the
 * contacts of their resumes, and nothing else of what these did.
 */
export async function findOwnCompanyData(db: Database, accountId: string) {
  const opened = await db
    .selectFrom('resumeContactOpening')
    .select(['resumeId', 'companyId', 'openedAt'])
    .where(
      sql<SqlBool>`(account_id = ${accountId}::uuid
        or resume_id in (select id from resume where applicant_id = ${accountId}::uuid))`,
    )
    .orderBy('openedAt')
    .execute();
  return {
    resume_comment: await db
      .selectFrom('resumeComment')
      .select(['resumeId', 'visibility', 'text', 'createdAt', 'editedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    resume_hidden: await db
      .selectFrom('resumeHidden')
      .select(['resumeId', 'reason', 'hiddenAt'])
      .where('accountId', '=', accountId)
      .orderBy('hiddenAt')
      .execute(),
    resume_contact_opening: opened,
  };
}
