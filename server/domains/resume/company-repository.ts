import { sql } from 'kysely';
import { addDays } from '#shared/domain/time.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';

/** From now on this company may open the resume, whoever else sees it. */
export const openResumeTo = builtOnce(
  (_db, param: Param<{ resumeId: number; companyId: number; now: Date }>) => sql<never>`
    insert into resume_company (resume_id, company_id, opened_at)
    values (${param('resumeId')}, ${param('companyId')}, ${param('now')})
    on conflict (resume_id, company_id)
      do update set opened_at = coalesce(resume_company.opened_at, excluded.opened_at)`,
);

/** The person wants nothing of this company any more: it sees the resume only as others do. */
export async function closeResumeTo(tx: Database, resumeId: number, companyId: number): Promise<void> {
  await tx
    .updateTable('resumeCompany')
    .set({ openedAt: null })
    .where('resumeId', '=', resumeId)
    .where('companyId', '=', companyId)
    .execute();
}

export async function isOpenedTo(db: Database, resumeId: number, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('resumeCompany')
    .select('openedAt')
    .where('resumeId', '=', resumeId)
    .where('companyId', '=', companyId)
    .where('openedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the company has seen it, which counts as a view once a day. */
export async function noteViewedBy(db: Database, resumeId: number, companyId: number, now: Date): Promise<void> {
  await sql`
    with before as (
      select viewed_at from resume_company where resume_id = ${resumeId}::int8 and company_id = ${companyId}::int8
    ), noted as (
      insert into resume_company (resume_id, company_id, viewed_at) values (${resumeId}::int8, ${companyId}::int8, ${now})
      on conflict (resume_id, company_id) do update set viewed_at = excluded.viewed_at
    )
    insert into resume_stats (resume_id, views, new_views)
    select ${resumeId}::int8, 1, 1 where not exists (select from before where viewed_at > ${addDays(now, -1)})
    on conflict (resume_id) do update
      set views = resume_stats.views + 1, new_views = resume_stats.new_views + 1`.execute(db);
}

/** Its applicant has seen how many views there are. */
export async function forgetNewViews(db: Database, resumeId: number): Promise<void> {
  await db
    .updateTable('resumeStats')
    .set({ newViews: 0 })
    .where('resumeId', '=', resumeId)
    .where('newViews', '>', 0)
    .execute();
}

/** Ids of resumes that a respond has opened to the company, or that it has seen. */
export async function findIdsOfCompany(db: Database, companyId: number, mark: 'opened' | 'viewed'): Promise<number[]> {
  const rows = await db
    .selectFrom('resumeCompany')
    .select('resumeId')
    .where('companyId', '=', companyId)
    .where(mark === 'opened' ? 'openedAt' : 'viewedAt', 'is not', null)
    .execute();
  return rows.map(({ resumeId }) => resumeId);
}

export async function countInvitation(tx: Database, resumeId: number): Promise<void> {
  await tx
    .insertInto('resumeStats')
    .values({ resumeId, invitations: 1 })
    .onConflict((conflict) =>
      conflict.column('resumeId').doUpdateSet((eb) => ({ invitations: eb('resumeStats.invitations', '+', 1) })),
    )
    .execute();
}
