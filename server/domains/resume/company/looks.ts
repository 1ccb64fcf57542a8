import { sql } from 'kysely';
import { RESUME_LOOKS_PER_DAY } from '#shared/domain/limits.ts';
import { DAY_MS, moscowDate, moscowMidnight } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Member } from './as-company.ts';
import { countView } from './stats.ts';

/** A member reads a resume. */
interface Look {
  accountId: string;
  resumeId: number;
  /** The company does not see the contacts: it counts in the limit of the day. */
  isCounted: boolean;
}

/**
 * Counts the first look of a member at a resume in a day of Moscow, for its applicant and in the member's limit. Throws
 * `limit_exceeded` for a resume too many.
 */
export async function noteLook(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Member,
  seen: Omit<Look, 'accountId'>,
): Promise<void> {
  const now = clock.now();
  const look = { ...seen, accountId };
  const day = dayOf(now);
  if (await isNoted(db, look, day)) return;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`resume looks of ${accountId}`}, 0))`.execute(tx);
    if (await isNoted(tx, look, day)) return;
    if (look.isCounted && (await countLooks(tx, accountId, day)) >= RESUME_LOOKS_PER_DAY) throw tooMany(now);
    await tx
      .insertInto('resumeLook')
      .values({ ...look, day })
      .execute();
    await countView(tx, look.resumeId);
  });
}

/** The day in Moscow, as SQL. */
const dayOf = (now: Date) => sql<Date>`${moscowDate(now)}::date`;
type Day = ReturnType<typeof dayOf>;

async function isNoted(db: Database, { accountId, resumeId }: Look, day: Day): Promise<boolean> {
  const row = await db
    .selectFrom('resumeLook')
    .select('resumeId')
    .where('accountId', '=', accountId)
    .where('day', '=', day)
    .where('resumeId', '=', resumeId)
    .executeTakeFirst();
  return row !== undefined;
}

async function countLooks(db: Database, accountId: string, day: Day): Promise<number> {
  const { count } = await db
    .selectFrom('resumeLook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('day', '=', day)
    .where('isCounted', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

function tooMany(now: Date): DomainError {
  return new DomainError('limit_exceeded', {
    retryAfterSeconds: Math.ceil((moscowMidnight(now) + DAY_MS - now.getTime()) / 1_000),
    detail: `За день можно посмотреть ${RESUME_LOOKS_PER_DAY} резюме. Новые откроются в\u00a00:00 по\u00a0Москве; те, что уже открывали сегодня, видны и\u00a0сейчас`,
  });
}

/** Scheduled work: days that are over count for nobody. */
export async function deleteOldLooks({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('resumeLook').where('day', '<', dayOf(clock.now())).execute();
}
