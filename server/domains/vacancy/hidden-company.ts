import { sql } from 'kysely';
import { hiddenCompany } from '#shared/text/hidden-company.ts';

/** `hiddenCompany` for a query from an anonymous `vacancy`; a test compares the two. */
export const hiddenCompanyName = sql<string>`${sql.lit(hiddenCompany(null))}
  || coalesce(' (' || nullif(vacancy.custom_employer_name, '') || ')', '')`;
