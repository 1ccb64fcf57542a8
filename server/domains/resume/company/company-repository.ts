import { sql } from 'kysely';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import type { Database } from '../../../database/connect.ts';

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

export async function noteViewedBy(db: Database, resumeId: number, companyId: number, now: Date): Promise<void> {
  await db
    .insertInto('resumeCompany')
    .values({ resumeId, companyId, viewedAt: now })
    .onConflict((conflict) => conflict.columns(['resumeId', 'companyId']).doUpdateSet({ viewedAt: now }))
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
