import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * What an applicant needs not be offered again: the vacancies that they have a respond to, and the companies that have refused them
 * since, once they may know it.
 */
export async function findAnsweredBy(
  db: Database,
  accountId: string,
  { now, since }: { now: Date; since: Date },
): Promise<{ vacancyIds: number[]; refusedByIds: number[] }> {
  const isRefused = sql<SqlBool>`(respond.status = 'declined' and respond.status_since > ${since}
    and (respond.held_until is null or respond.held_until <= ${now}))`;
  const rows = await db
    .selectFrom('respond')
    .select(['vacancyId', 'companyId', isRefused.as('isRefused')])
    .where('accountId', '=', accountId)
    .execute();
  return {
    vacancyIds: rows.flatMap(({ vacancyId }) => vacancyId ?? []),
    refusedByIds: rows.filter((row) => row.isRefused).map(({ companyId }) => companyId),
  };
}
