import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { respondContracts } from '#shared/contracts/respond.ts';
import {
  APPLICANT_SETS,
  seenByApplicant,
  type ApplicantSet,
  type RespondStatus,
} from '#shared/domain/respond-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { nextOffset, readOffset } from '../../../platform/paging.ts';
import { findColleagues } from '../../company/index.ts';
import { findCards } from '../board/board.ts';
import { findHistories } from '../history.ts';
import { findLatestInterviews } from '../change/interview.ts';
import { canUseOwnResponds, canUseResponds, isSeenBy, type RespondCaller } from '../policy.ts';
import { countResponds, findOwnRows, findRespondIds, shownStatusAt } from '../repository.ts';
import { and } from '../sql.ts';
import { readMark } from '../stored.ts';
import { toOwnRespond } from './for-applicant.ts';

type ListContract = (typeof respondContracts)['GET /respond/list'];
export type RespondListQuery = z.output<ListContract['query']>;
type RespondList = z.output<ListContract['answer']>;
type OwnSummary = (RespondList & { side: 'applicant' })['summary'];

const SUMMARY_DAYS = 30;
/** With fewer replies the usual one is chance. */
const REPLIES_MIN = 3;

/** The caller's responds, the newest first: an applicant's own, or those of the company within the member's scope. */
export async function listResponds(context: Context, query: RespondListQuery): Promise<RespondList> {
  const { db, actor, clock } = context;
  const caller = enforce(canUseResponds(actor));
  const now = clock.now();
  const page = { limit: query.per_page, offset: readOffset(query, 'откликов') };
  const isListed = and(isSeenBy(caller), ...filtersOf(query, caller, now));
  if (caller.kind === 'member') {
    const [total, ids, colleagues] = await Promise.all([
      countResponds(db, isListed),
      findRespondIds(db, isListed, page),
      findColleagues(db, caller.companyId, 'respond.view'),
    ]);
    const members = new Map(colleagues.map(({ memberId, name }) => [memberId, name]));
    const items = await findCards(db, ids, members, now);
    return { side: 'company', items, total, next: nextOffset(page.offset, items.length, total) };
  }
  const [total, rows, summary] = await Promise.all([
    countResponds(db, isListed),
    findOwnRows(db, isListed, page),
    summarize(db, caller.accountId, now),
  ]);
  const ids = rows.map(({ id }) => id);
  const [interviews, histories] = await Promise.all([findLatestInterviews(db, ids), findHistories(db, ids)]);
  return {
    side: 'applicant',
    items: rows.map((row) =>
      toOwnRespond(row, { interview: interviews.get(row.id), history: histories.get(row.id) ?? [] }, now),
    ),
    total,
    next: nextOffset(page.offset, rows.length, total),
    summary,
  };
}

function filtersOf({ set, vacancy }: RespondListQuery, caller: RespondCaller, now: Date): Expression<SqlBool>[] {
  const status = caller.kind === 'applicant' ? shownStatusAt(now) : sql<string>`respond.status`;
  return [
    ...(set ? [sql<SqlBool>`${status} = any(${[...APPLICANT_SETS[set]]}::text[])`] : []),
    ...(vacancy === undefined ? [] : [sql<SqlBool>`respond.vacancy_id = ${vacancy}::int8`]),
  ];
}

/** What of the last 30 days has become of an applicant's responds, and how many are in each list. */
async function summarize(db: Database, accountId: string, now: Date): Promise<OwnSummary> {
  const shown = shownStatusAt(now);
  const since = addDays(now, -SUMMARY_DAYS);
  const inSet = (set: ApplicantSet) =>
    sql<number>`count(*) filter (where ${shown} = any(${[...APPLICANT_SETS[set]]}::text[]))`;
  const isRecent = sql<SqlBool>`(respond.created_at >= ${since} and respond.kind <> 'invitation')`;
  const reached: readonly RespondStatus[] = ['invited', 'interview', 'offer', 'hired', 'started', 'no_show'];
  const { rows } = await sql<{
    sent: number;
    viewed: number;
    invited: number;
    replies: number;
    median: number | null;
    inInvited: number;
    inOpen: number;
    inFinished: number;
  }>`
    select count(*) filter (where ${isRecent}) as sent,
      count(*) filter (where ${isRecent} and respond.viewed_at is not null and ${shown} <> 'new') as viewed,
      count(*) filter (where ${isRecent} and ${shown} = any(${[...reached]}::text[])) as invited,
      count(respond.first_reply_at) filter (where ${isRecent} and ${shown} = respond.status) as replies,
      percentile_cont(0.5) within group (order by extract(epoch from respond.first_reply_at - respond.created_at) / 60)
        filter (where ${isRecent} and ${shown} = respond.status and respond.first_reply_at is not null) as median,
      ${inSet('invited')} as in_invited, ${inSet('open')} as in_open, ${inSet('finished')} as in_finished
    from respond where respond.account_id = ${accountId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without groups has a row');
  return {
    sent: row.sent,
    viewed: row.viewed,
    invited: row.invited,
    medianReplyMinutes: row.median !== null && row.replies >= REPLIES_MIN ? Math.round(row.median) : null,
    counts: { invited: row.inInvited, open: row.inOpen, finished: row.inFinished },
  };
}

type Marks = z.output<(typeof respondContracts)['GET /respond/marks']['answer']>;

/** Of these vacancies those that the caller has responded to. */
export async function listMarks({ db, actor, clock }: Context, vacancyIds: readonly number[]): Promise<Marks> {
  const caller = enforce(canUseOwnResponds(actor));
  const rows = await db
    .selectFrom('respond')
    .select(['id', 'vacancyId', shownStatusAt(clock.now()).as('status')])
    .where('accountId', '=', caller.accountId)
    .where('vacancyId', 'in', [...vacancyIds])
    .execute();
  return {
    items: rows
      .map(readMark)
      .map(({ id, vacancyId, status }) => ({ respondId: id, vacancyId, status: seenByApplicant(status) })),
  };
}
