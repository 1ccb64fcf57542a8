import type { Database } from '../../../database/connect.ts';
import { personName, placeCityId, respondTitle, shownCompanyName } from '../life.ts';
import { readKind } from '../stored.ts';

/** What notices name of these responds. */
export async function findAbouts(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.id', 'respond.kind', 'respond.vacancyId', 'respond.accountId'])
    .select(placeCityId.as('placeCityId'))
    .select([personName.as('personName'), respondTitle.as('title'), shownCompanyName.as('companyName')])
    .where('respond.id', 'in', [...ids])
    .execute();
  return rows.map((row) => readKind(row));
}
