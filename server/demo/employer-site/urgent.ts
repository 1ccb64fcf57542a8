import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A vacancy that the site shows in its own words, with the button of the marketplace. */
export interface Urgent {
  id: number;
  title: string;
}

const COUNT = 3;

/** The company's newest vacancies that take a name and a phone, and ask nothing. */
export function findUrgent(db: Database, companyId: number): Promise<Urgent[]> {
  return db
    .selectFrom('vacancy')
    .select(['id', 'title'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('anonymous', '=', false)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`coalesce((respond_settings ->> 'quickRespond')::boolean, true)`)
    .where(sql<boolean>`not coalesce((respond_settings ->> 'resumeRequired')::boolean, false)`)
    .where(sql<boolean>`coalesce(respond_settings ->> 'letter', 'optional') <> 'required'`)
    .where(sql<boolean>`respond_settings ->> 'closeAfterResponds' is null`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vacancyQuestion').select('vacancyId').whereRef('vacancyId', '=', 'vacancy.id'))),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(COUNT)
    .execute();
}
