import { sql } from 'kysely';
import { REPLY_CLOCK_DAYS, REPLY_CLOCK_SAMPLE_MIN } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findCompaniesWithFigures, setReplyFigures, type ReplyFigures } from '../company/index.ts';

/**
 * How companies answered what came to them in the last 90 days: a respond is answered, or its time has passed in silence. Those
 * that wait, and those that ended otherwise before an answer, say nothing. Invitations are the company's own. A respond that was
 * sent again after its answer took the time of the first round.
 */
async function readFigures(db: Database, companyIds: readonly number[], now: Date): Promise<ReplyFigures[]> {
  const { rows } = await sql<{ id: number; answered: number; silent: number; minutes: number | null }>`
    select asked.id, count(respond.first_reply_at) as answered,
      count(*) filter (where respond.first_reply_at is null and respond.status = 'expired') as silent,
      percentile_cont(0.5) within group (
        order by extract(epoch from respond.first_reply_at - case when respond.resent_at <= respond.first_reply_at
          then respond.resent_at else respond.created_at end) / 60)
        filter (where respond.first_reply_at is not null) as minutes
    from unnest(${[...companyIds]}::int8[]) asked (id)
    left join respond on respond.company_id = asked.id and respond.created_at > ${addDays(now, -REPLY_CLOCK_DAYS)}
      and respond.kind <> 'invitation'
    group by asked.id`.execute(db);
  return rows.map(({ id, answered, silent, minutes }) => {
    const isEnough = answered + silent >= REPLY_CLOCK_SAMPLE_MIN;
    return {
      companyId: id,
      responseRate: isEnough ? Math.round((answered / (answered + silent)) * 100) : null,
      medianReplyMinutes: isEnough && minutes !== null ? Math.max(0, Math.round(minutes)) : null,
    };
  });
}

/** Counts anew how these companies answer. */
export async function countReplies(
  tools: Pick<Context, 'clock'> & { events: Pick<Context['events'], 'emit'> },
  tx: Database,
  companyIds: readonly number[],
): Promise<void> {
  const now = tools.clock.now();
  await setReplyFigures(tools, tx, await readFigures(tx, companyIds, now), now);
}

const BATCH = 500;

/** What is older than 90 days counts no more, though nothing happens: for the job of each night. */
export async function recountReplies(context: Context): Promise<void> {
  for (let after = 0; ;) {
    const ids = await findCompaniesWithFigures(context.db, after, BATCH);
    if (ids.length > 0) await countReplies(context, context.db, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
