import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';

/** An opening whose company says that it is of no use. */
export type ReturnRow = NonNullable<Awaited<ReturnType<typeof findReturn>>>;

/** Companies that tell much of it are looked at closer. */
const LATELY = sql`interval '30 days'`;

const isWaiting = sql<boolean>`opening.return_asked_at is not null and opening.return_decided_at is null`;

const selectReturns = (db: Database) =>
  db
    .selectFrom('resumeContactOpening as opening')
    .leftJoin('resume', 'resume.id', 'opening.resumeId')
    .select(['opening.id', 'opening.companyId', 'opening.resumeId', 'opening.chargedTo', 'opening.returnDecidedAt'])
    .select('opening.accountId')
    .select('resume.title')
    .select([
      sql<Date>`opening.return_asked_at`.as('returnAskedAt'),
      sql<number>`(select count(*) from resume_contact_opening other where other.company_id = opening.company_id
        and other.return_asked_at > opening.return_asked_at - ${LATELY})`.as('askedLately'),
      sql<number>`(select count(*) from resume_contact_opening other where other.company_id = opening.company_id
        and other.is_returned and other.return_asked_at > opening.return_asked_at - ${LATELY})`.as('returnedLately'),
    ])
    .where('opening.returnAskedAt', 'is not', null);

export async function countReturns(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('resumeContactOpening as opening')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findReturns(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return selectReturns(db)
    .where(isWaiting)
    .orderBy('opening.returnAskedAt')
    .orderBy('opening.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Undefined for what is no id of ours. */
export async function findReturn(db: Database, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return selectReturns(db).where('opening.id', '=', id).executeTakeFirst();
}

export async function setReturnAsked(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('resumeContactOpening').set({ returnAskedAt: now }).where('id', '=', id).execute();
}

/** False for what was decided already. What is given back ends. */
export async function decideReturn(
  tx: DatabaseTransaction,
  id: string,
  { isReturned, now }: { isReturned: boolean; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('resumeContactOpening')
    .set((eb) => ({
      returnDecidedAt: now,
      isReturned,
      ...(isReturned ? { until: eb.fn<Date>('least', ['until', eb.val(now)]) } : {}),
    }))
    .where('id', '=', id)
    .where('returnAskedAt', 'is not', null)
    .where('returnDecidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
