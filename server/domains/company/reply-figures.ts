import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { REPLY_FAST_MINUTES_MAX, REPLY_FAST_RATE_MIN } from '#shared/domain/limits.ts';
import type { Database } from '../../database/connect.ts';
import type { Events } from '../../platform/events.ts';
import { companyChanged } from './events.ts';

/** How a company answers; null without enough responds. */
export interface ReplyFigures {
  companyId: number;
  /** Percent. */
  responseRate: number | null;
  medianReplyMinutes: number | null;
}

/**
 * Keeps how companies answer, with the badge that follows of it, in the transaction of the change. Pages learn of it where they
 * say something else then: most answers move the figures by less than that. Lists show the badge only.
 */
export async function setReplyFigures(
  { events }: { events: Pick<Events, 'emit'> },
  tx: Database,
  figures: readonly ReplyFigures[],
  now: Date,
): Promise<void> {
  if (figures.length === 0) return;
  const { rows } = await sql<{ id: number; isShown: boolean; inLists: boolean }>`
    update company set response_rate = now_is.rate, median_reply_minutes = now_is.minutes,
      badges = case when now_is.is_fast then array_append(array_remove(company.badges, 'answers_fast'), 'answers_fast')
        else array_remove(company.badges, 'answers_fast') end,
      updated_at = ${now}
    from company was, (select id, rate, minutes,
        coalesce(rate >= ${REPLY_FAST_RATE_MIN} and minutes <= ${REPLY_FAST_MINUTES_MAX}, false) as is_fast
      from unnest(${figures.map(({ companyId }) => companyId)}::int8[],
        ${figures.map(({ responseRate }) => responseRate)}::int[],
        ${figures.map(({ medianReplyMinutes }) => medianReplyMinutes)}::int[]) as given (id, rate, minutes)) now_is
    where company.id = now_is.id and was.id = company.id and ${isAnother}
    returning company.id, ${hasNewBadge} as in_lists, (round(was.response_rate::numeric / 10) is distinct from round(now_is.rate::numeric / 10)
      or ${shownMinutes(sql`was.median_reply_minutes`)} is distinct from ${shownMinutes(sql`now_is.minutes`)}
      or ${hasNewBadge}) as is_shown`.execute(tx);
  const shown = rows.filter(({ isShown }) => isShown);
  await events.emit(tx, ...shown.map(({ id, inLists }) => companyChanged(id, { inLists })));
}

const hasNewBadge = sql<boolean>`('answers_fast' = any(was.badges)) <> now_is.is_fast`;

const isAnother = sql<SqlBool>`(company.response_rate is distinct from now_is.rate
  or company.median_reply_minutes is distinct from now_is.minutes
  or ${hasNewBadge})`;

/** What `replyTime` (`shared/text/respond-way.ts`) makes of it: minutes within an hour, hours within two days, then days. */
function shownMinutes(minutes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${minutes} < 60 then ${minutes}::numeric
    when ${minutes} < 2880 then round(${minutes}::numeric / 60) * 60
    else round(${minutes}::numeric / 1440) * 1440 end`;
}

/** Companies that have figures: with time they may lose them. */
export async function findCompaniesWithFigures(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('responseRate', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How one company answers; none for one with too few responds. */
export async function findReplyFigures(db: Database, companyId: number): Promise<Omit<ReplyFigures, 'companyId'>> {
  const row = await db
    .selectFrom('company')
    .select(['responseRate', 'medianReplyMinutes'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row ?? { responseRate: null, medianReplyMinutes: null };
}
