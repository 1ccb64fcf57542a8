import { sql, type Expression } from 'kysely';

/**
 * For a query: the company has no right to the person's phone numbers yet, since it is not verified and there is no respond
 * between the two.
 */
export function hidesPhones({ accountId, companyId }: Record<'accountId' | 'companyId', Expression<unknown>>) {
  return sql<boolean>`(exists (select from company unsure where unsure.id = ${companyId} and unsure.status <> 'verified')
    and not exists (select from respond any_respond
      where any_respond.account_id = ${accountId} and any_respond.company_id = ${companyId}))`;
}
