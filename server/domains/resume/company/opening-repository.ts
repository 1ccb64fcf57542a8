import { sql } from 'kysely';
import { moscowMidnight, moscowMonth } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';

interface ResumeAndCompany {
  resumeId: number;
  companyId: number;
}

/** Contacts of a company are opened one at a time, so that no unit is spent twice. */
export async function lockOpenings(tx: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`resume contacts of ${companyId}`}, 0))`.execute(tx);
}

/** The opening by which the company sees the contacts now. */
export function findLiveOpening(db: Database, { resumeId, companyId }: ResumeAndCompany, now: Date) {
  return db
    .selectFrom('resumeContactOpening')
    .select(['id', 'accountId', 'openedAt', 'until'])
    .where('resumeId', '=', resumeId)
    .where('companyId', '=', companyId)
    .where('until', '>', now)
    .orderBy('openedAt', 'desc')
    .executeTakeFirst();
}

/** What was charged: to the company in this month, and of it by the member today, both by Moscow. */
export async function countCharged(
  db: Database,
  { companyId, accountId }: { companyId: number; accountId: string | null },
  now: Date,
): Promise<{ ofCompany: number; ofMember: number }> {
  const today = new Date(moscowMidnight(now));
  return db
    .selectFrom('resumeContactOpening')
    .select((eb) => eb.fn.countAll<number>().as('ofCompany'))
    .select(
      sql<number>`count(*) filter (where account_id = ${accountId}::uuid and opened_at >= ${today})`.as('ofMember'),
    )
    .where('companyId', '=', companyId)
    .where('isCharged', '=', true)
    .where('openedAt', '>=', moscowMonth(now))
    .executeTakeFirstOrThrow();
}

export function insertOpening(
  tx: Database,
  opening: ResumeAndCompany & { accountId: string; openedAt: Date; until: Date; isCharged: boolean },
) {
  return tx
    .insertInto('resumeContactOpening')
    .values(opening)
    .returning(['id', 'accountId', 'openedAt', 'until'])
    .executeTakeFirstOrThrow();
}

const OPENINGS_SHOWN = 200;

/** Which companies have opened the contacts of a resume, the last first. */
export function findOpeningsOf(db: Database, resumeId: number) {
  return db
    .selectFrom('resumeContactOpening')
    .select(['companyId', 'openedAt'])
    .where('resumeId', '=', resumeId)
    .orderBy('openedAt', 'desc')
    .limit(OPENINGS_SHOWN)
    .execute();
}
