import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { placeCityId } from '../life.ts';

/** As what they were taken on: '' where nothing says it. */
const workTitle = sql<string>`coalesce(vacancy.title, respond.resume_snapshot ->> 'title', '')`;

/** That somebody went to a site of a company, as both sides have confirmed it; the latest time. */
export async function findStart(
  db: Database,
  { accountId, companyId }: { accountId: string; companyId: number },
): Promise<{ at: Date; title: string; cityId: number | null } | undefined> {
  return db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.statusSince as at', workTitle.as('title'), placeCityId.as('cityId')])
    .where('respond.accountId', '=', accountId)
    .where('respond.companyId', '=', companyId)
    .where('respond.status', '=', 'started')
    .orderBy('respond.statusSince', 'desc')
    .limit(1)
    .executeTakeFirst();
}
