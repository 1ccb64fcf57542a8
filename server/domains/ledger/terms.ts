import { adMarkSchema } from '#shared/contracts/ad-mark.ts';
import { isOfVacancy, type EntitlementKind } from '#shared/domain/entitlement.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';

/** What a company has bought for a time, as a column of its row or of its vacancy's. */
export const entitlementTermsSchema = z.array(
  z.object({
    startsAt: z.coerce.date(),
    until: z.coerce.date(),
    /** Null for what is no advertising. */
    ad: adMarkSchema.nullable(),
  }),
);
export type EntitlementTerm = z.output<typeof entitlementTermsSchema>[number];

/** For a query: all terms of this kind of the company, or of the vacancy where they are a vacancy's, as `entitlementTermsSchema`. */
export const entitlementTerms = (kind: EntitlementKind, id: RawBuilder<unknown>) => sql<unknown>`coalesce((
  select json_agg(json_build_object(
    'startsAt', entitlement.starts_at, 'until', entitlement.until,
    'ad', case when ad_mark.erid is not null
      then json_build_object('erid', ad_mark.erid, 'advertiser', ad_mark.advertiser, 'inn', ad_mark.inn) end))
  from entitlement left join ad_mark on ad_mark.purchase_line_id = entitlement.purchase_line_id
  where entitlement.kind = ${sql.lit(kind)}
    and ${sql.ref(isOfVacancy(kind) ? 'entitlement.vacancy_id' : 'entitlement.company_id')} = ${id}), '[]')`;

/** The one that runs; of terms of one kind and owner there is one at most. */
export function runningTerm(terms: readonly EntitlementTerm[], now: Date): EntitlementTerm | null {
  return terms.find(({ startsAt, until }) => startsAt <= now && until > now) ?? null;
}

/** What runs now of this kind for companies as a whole, the earliest begun first. */
export async function findRunningTerms(
  db: Database,
  kind: EntitlementKind,
  now: Date,
): Promise<{ companyId: number; term: EntitlementTerm }[]> {
  const rows = await db
    .selectFrom('entitlement')
    .leftJoin('adMark', 'adMark.purchaseLineId', 'entitlement.purchaseLineId')
    .select(['entitlement.companyId', 'entitlement.startsAt', 'entitlement.until'])
    .select(['adMark.erid', 'adMark.advertiser', 'adMark.inn'])
    .where('kind', '=', kind)
    .where('vacancyId', 'is', null)
    .where('startsAt', '<=', now)
    .where('until', '>', now)
    .orderBy('startsAt')
    .orderBy('entitlement.id')
    .execute();
  return rows.map(({ companyId, startsAt, until, erid, advertiser, inn }) => ({
    companyId,
    term: { startsAt, until, ad: erid && advertiser && inn ? { erid, advertiser, inn } : null },
  }));
}
