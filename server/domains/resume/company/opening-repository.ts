import { sql } from 'kysely';
import { CONTACT_CHARGES, type ContactCharge } from '#shared/domain/contact-charge.ts';
import { moscowMidnight, moscowMonth } from '#shared/domain/time.ts';
import { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

interface ResumeAndCompany {
  resumeId: number;
  companyId: number;
}

/** Contacts of a company are opened one at a time, so that no unit is spent twice. */
export async function lockOpenings(tx: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`resume contacts of ${companyId}`}, 0))`.execute(tx);
}

const openingColumns = z.object({ chargedTo: z.enum(CONTACT_CHARGES).nullable() });

const OPENING = [
  'id',
  'accountId',
  'openedAt',
  'until',
  'chargedTo',
  'returnAskedAt',
  'returnDecidedAt',
  'isReturned',
] as const;

/** The opening by which the company sees the contacts now. */
export async function findLiveOpening(db: Database, { resumeId, companyId }: ResumeAndCompany, now: Date) {
  const row = await db
    .selectFrom('resumeContactOpening')
    .select(OPENING)
    .where('resumeId', '=', resumeId)
    .where('companyId', '=', companyId)
    .where('until', '>', now)
    .orderBy('openedAt', 'desc')
    .executeTakeFirst();
  return row && readColumns(openingColumns, row);
}

/** The last opening, which may have been given back since. */
export async function findLastOpening(db: Database, { resumeId, companyId }: ResumeAndCompany) {
  const row = await db
    .selectFrom('resumeContactOpening')
    .select(OPENING)
    .where('resumeId', '=', resumeId)
    .where('companyId', '=', companyId)
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readColumns(openingColumns, row);
}

/**
 * What was charged and not given back: of the free ones in this month, by the pass today, and anything by the member today, all by
 * Moscow.
 */
export async function countCharged(
  db: Database,
  { companyId, accountId }: { companyId: number; accountId: string | null },
  now: Date,
): Promise<{ ofCompany: number; byPass: number; ofMember: number }> {
  const today = new Date(moscowMidnight(now));
  return db
    .selectFrom('resumeContactOpening')
    .select([
      sql<number>`count(*) filter (where charged_to = 'free')`.as('ofCompany'),
      sql<number>`count(*) filter (where charged_to = 'pass' and opened_at >= ${today})`.as('byPass'),
      sql<number>`count(*) filter (where account_id = ${accountId}::uuid and opened_at >= ${today})`.as('ofMember'),
    ])
    .where('companyId', '=', companyId)
    .where('chargedTo', 'is not', null)
    .where('isReturned', '=', false)
    .where('openedAt', '>=', moscowMonth(now))
    .executeTakeFirstOrThrow();
}

export async function insertOpening(
  tx: Database,
  opening: ResumeAndCompany & { accountId: string; openedAt: Date; until: Date; chargedTo: ContactCharge },
) {
  const row = await tx.insertInto('resumeContactOpening').values(opening).returning(OPENING).executeTakeFirstOrThrow();
  return readColumns(openingColumns, row);
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
