import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/**
 * The published vacancy that the company has under this code of its own; of several an open one, then the newest. Codes of
 * anonymous vacancies would tell whose they are, so these are not found.
 */
export async function findByInternalCode(db: Database, companyId: number, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('vacancy')
    .select('id')
    .where('companyId', '=', companyId)
    .where('internalCode', '=', code)
    .where('status', 'in', ['active', 'archive'])
    .where('anonymous', '=', false)
    .where('deletedAt', 'is', null)
    .orderBy(sql`status = 'active'`, 'desc')
    .orderBy(sql`published_at desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
