import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { readAsCompany } from './as-company.ts';

/** Takes a resume out of the company's lists. Hidden once more it keeps its first day. Throws as {@link readAsCompany}. */
export async function hideResume(context: Context, id: number, reason: string): Promise<void> {
  const { member } = await readAsCompany(context, id);
  const { companyId, accountId } = member;
  const given = reason || null;
  await context.db
    .insertInto('resumeHidden')
    .values({ companyId, resumeId: id, reason: given, accountId, hiddenAt: context.clock.now() })
    .onConflict((conflict) => {
      const same = conflict.columns(['companyId', 'resumeId']);
      return given === null ? same.doNothing() : same.doUpdateSet({ reason: given, accountId });
    })
    .execute();
}

/** Brings it back, whoever has hidden it. Throws as {@link readAsCompany}. */
export async function uncoverResume(context: Context, id: number): Promise<void> {
  const { member } = await readAsCompany(context, id);
  await context.db
    .deleteFrom('resumeHidden')
    .where('companyId', '=', member.companyId)
    .where('resumeId', '=', id)
    .execute();
}

/** Ids of resumes that a company has hidden from itself. */
export async function findHiddenIds(db: Database, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('resumeHidden').select('resumeId').where('companyId', '=', companyId).execute();
  return rows.map(({ resumeId }) => resumeId);
}

/** Who has hidden it from the company, why and when; undefined while it is not hidden. */
export function findHiding(db: Database, companyId: number, resumeId: number) {
  return db
    .selectFrom('resumeHidden')
    .select(['accountId', 'reason', 'hiddenAt'])
    .where('companyId', '=', companyId)
    .where('resumeId', '=', resumeId)
    .executeTakeFirst();
}
