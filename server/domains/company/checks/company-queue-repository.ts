import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** Registered companies that nobody has looked at yet, and those that are held back. */
const waits = sql<SqlBool>`(
  company.status in ('restricted', 'blocked')
  or (company.looked_at is null and company.status in ('unverified', 'on_check')
    and exists (select from company_member where company_member.company_id = company.id and company_member.role = 'head')))`;

export async function countCompaniesToLookAt(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('company')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(waits)
    .executeTakeFirstOrThrow();
  return count;
}

/** New ones first, by their age; then those that are held back. */
export function findCompaniesToLookAt(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('company')
    .select(['id', 'brandName', 'inn', 'updatedAt', 'createdAt', 'status'])
    .where(waits)
    .orderBy(sql`company.status in ('restricted', 'blocked')`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}
