import { sql, type Updateable } from 'kysely';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { isUnanswered, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Respond } from '../../../database/schema.ts';
import type { Context } from '../../../platform/context.ts';
import { notify, withdrawNotices, type WithdrawnNotice } from '../../notice/index.ts';
import { countResponds } from '../../vacancy/index.ts';
import type { CheckedChange } from './input.ts';
import { emitRespond, tellSystems } from '../events.ts';
import type { RespondSide } from './guards.ts';
import { findEntries, recordHistory, releaseHistory } from '../history.ts';
import { changeInterviews } from './interview.ts';
import type { Life, Step } from '../life.ts';
import { noticesOf } from '../told/notices.ts';
import { findToldMembers } from '../told/members.ts';

/** What a change needs, whoever asks for it: a call, a job, a reaction. */
export type ChangeTools = Pick<Context, 'clock' | 'events' | 'jobs'>;

export interface Doer {
  side: RespondSide;
  /** Null for the system. */
  accountId: string | null;
}

/** What has to be removed when the change is taken back, by the responds. */
export interface Traces {
  entryIds: ReadonlyMap<number, string>;
  interviewIds: ReadonlyMap<number, string>;
  noticeKeys: ReadonlyMap<number, string>;
  /** Of a change that was held back until now and is followed by this one. */
  entriesBefore: ReadonlyMap<number, readonly string[]>;
  noticesBefore: readonly WithdrawnNotice[];
}

/**
 * Takes one action with many responds that are locked and may take it: rows, interviews, history, numbers of vacancies,
 * notices and events. The number of queries does not depend on that of the responds. With `heldUntil` the applicants see and
 * learn nothing before.
 */
export async function applySteps(
  tools: ChangeTools,
  tx: DatabaseTransaction,
  { side, accountId }: Doer,
  change: CheckedChange,
  steps: readonly Step[],
  heldUntil: Date | null = null,
): Promise<Traces> {
  if (steps.length === 0)
    return {
      entryIds: new Map(),
      interviewIds: new Map(),
      noticeKeys: new Map(),
      entriesBefore: new Map(),
      noticesBefore: [],
    };
  const now = tools.clock.now();
  const lives = steps.map(({ life }) => life);
  const before = await endHeld(tx, lives, now, heldUntil);
  await forgetUntold(tx, lives, change.action);
  await setStatuses(tx, steps, side, change, now, heldUntil);
  const interviewIds = await changeInterviews(
    tx,
    lives.map(({ id }) => id),
    change.action,
    side,
    change,
    now,
  );
  const at = change.at ?? null;
  const entries = await recordHistory(
    tx,
    ...steps.map(({ life, to }) => ({
      respondId: life.id,
      at: now,
      action: change.action,
      side,
      accountId,
      from: life.status,
      to,
      reason: change.reason,
      message: change.message,
      details: {
        ...(change.proposal ? { options: change.proposal.options.map((option) => toIso(option)) } : {}),
        ...(at ? { at: toIso(at) } : {}),
        ...(change.offer ? { pay: change.offer.pay } : {}),
        ...(change.reasonText ? { reasonText: change.reasonText } : {}),
      },
      heldUntil,
    })),
  );
  await countResponds(
    tx,
    steps.flatMap((step) => countsOf(step, change) ?? []),
    now,
  );
  const told =
    side === 'company'
      ? new Map<number, readonly string[]>()
      : await findToldMembers(
          tx,
          lives.map(({ id }) => id),
        );
  const noticeKeys = new Map([...entries].map(([id, entryId]) => [id, noticeKey(id, entryId)]));
  const notices = steps.flatMap((step) =>
    noticesOf(step, change, side, {
      key: traceOf(noticeKeys, step.life),
      members: told.get(step.life.id) ?? [],
      ...(heldUntil ? { notBefore: heldUntil } : {}),
    }),
  );
  await notify(tx, tools, ...notices);
  await emitRespond(tools, tx, 'respond.changed', ...lives);
  const moved = steps.flatMap(({ life, to }) => (life.status === to ? [] : life.id));
  await tellSystems(tools, tx, 'respond.status_changed', moved);
  const replied = steps.filter((step) => isReply(step, side) || change.action === 'expire');
  await emitRespond(tools, tx, 'respond.replied', ...replied.map(({ life }) => life));
  return { entryIds: entries, interviewIds, noticeKeys, ...before };
}

/** What a change has left of each of its responds. Throws where there is none: what is lost could not be taken back. */
export function traceOf(traces: ReadonlyMap<number, string>, { id }: Pick<Life, 'id'>): string {
  const trace = traces.get(id);
  if (trace === undefined) throw new Error(`A change has left nothing of respond ${id}`);
  return trace;
}

const noticeKey = (respondId: number, entryId: string): string => `respond:${respondId}:${entryId}`;

/** Of a change that is still held back and is followed by another, the applicant reads in the history; told is the last. */
async function endHeld(
  tx: Database,
  lives: readonly Life[],
  now: Date,
  until: Date | null,
): Promise<Pick<Traces, 'entriesBefore' | 'noticesBefore'>> {
  const held = lives.filter((life) => life.heldUntil && life.heldUntil > now).map(({ id }) => id);
  if (held.length === 0) return { entriesBefore: new Map(), noticesBefore: [] };
  const entries = await releaseHistory(tx, held, now, until);
  const noticesBefore = await withdrawNotices(
    tx,
    entries.map(({ id, respondId }) => noticeKey(respondId, id)),
  );
  const byRespond = Map.groupBy(entries, ({ respondId }) => respondId);
  return {
    entriesBefore: new Map([...byRespond].map(([respondId, ones]) => [respondId, ones.map(({ id }) => id)])),
    noticesBefore,
  };
}

const TO_AND_FRO: readonly RespondAction[] = ['decline', 'reopen'];

/**
 * A refusal that is taken back before its person has got it, and the other way round: they are told the last of it. So is a
 * first day at work that was marked by mistake.
 */
async function forgetUntold(tx: Database, lives: readonly Life[], action: RespondAction): Promise<void> {
  const told: readonly RespondAction[] = action === 'unstart' ? ['start'] : TO_AND_FRO;
  const again = lives.filter(({ reopenCount }) => action === 'reopen' || action === 'unstart' || reopenCount > 0);
  if (again.length === 0 || (action !== 'unstart' && !TO_AND_FRO.includes(action))) return;
  const entries = await findEntries(
    tx,
    again.map(({ id }) => id),
    told,
  );
  await withdrawNotices(
    tx,
    entries.map(({ id, respondId }) => noticeKey(respondId, id)),
  );
}

/** The company's first answer: it ends the waiting. To look, to take up and to put aside is none. */
function isReply({ life, to }: Step, side: RespondSide): boolean {
  return side === 'company' && isUnanswered(life.status) && !isUnanswered(to);
}

/** One statement for each status that they go to: the rest is told by what stands in the row. */
async function setStatuses(
  tx: Database,
  steps: readonly Step[],
  side: RespondSide,
  change: CheckedChange,
  now: Date,
  heldUntil: Date | null,
): Promise<void> {
  const groups = Map.groupBy(steps, (step) => `${step.to} ${isReply(step, side)}`);
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue;
    const { to } = first;
    await tx
      .updateTable('respond')
      .set((eb) => ({
        status: to,
        statusSince: sql<Date>`case when status = ${to} then status_since else ${now}::timestamptz end`,
        heldStatus: heldUntil ? sql<string>`case when held_until > ${now} then held_status else status end` : null,
        heldVersion: heldUntil ? sql<number>`case when held_until > ${now} then held_version else version end` : null,
        heldUntil,
        ...(isReply(first, side) ? { firstReplyAt: eb.fn.coalesce('firstReplyAt', eb.val(now)) } : {}),
        ...(side === 'company' ? { viewedAt: eb.fn.coalesce('viewedAt', eb.val(now)) } : {}),
        ...(change.action === 'reopen' ? { reopenCount: eb('reopenCount', '+', 1) } : {}),
        ...columnsOf(change, side, to, now),
        updatedAt: now,
        // To look changes nothing that somebody else could miss.
        version: change.action === 'view' ? eb.ref('version') : eb('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        [first, ...rest].map(({ life }) => life.id),
      )
      .execute();
  }
}

/** What the action writes besides the status. */
function columnsOf(
  { action, reason, reasonText, offer }: CheckedChange,
  side: RespondSide,
  to: RespondStatus,
  now: Date,
): Updateable<Respond> {
  const deadline = isUnanswered(to) ? {} : { deadlineAt: null };
  switch (action) {
    case 'decline':
    case 'withdraw':
    case 'refuse':
    case 'expire':
    case 'close':
      return { ...deadline, reason, reasonText };
    case 'reopen':
    case 'resend':
      return {
        reason: null,
        reasonText: null,
        offer: null,
        deadlineAt: addDays(now, RESPOND_ANSWER_DAYS),
        deadlineToldAt: null,
        ...(action === 'resend' ? { resentAt: now, viewedAt: null } : {}),
      };
    case 'offer':
      return { ...deadline, offer: JSON.stringify(offer) };
    case 'start':
      return side === 'company' ? { startedByCompanyAt: now } : { startedByApplicantAt: now };
    case 'unstart':
      return side === 'company' ? { startedByCompanyAt: null } : { startedByApplicantAt: null };
    case 'miss':
      return { startedByCompanyAt: null, startedByApplicantAt: null };
    case 'dispute':
      return { startedByApplicantAt: now };
    default:
      return deadline;
  }
}

/** Numbers of the vacancy that the step changes. A crew takes as many places as it has people. */
function countsOf({ life: { vacancyId, crewCount } }: Step, { action }: CheckedChange) {
  if (vacancyId === null) return null;
  switch (action) {
    case 'invite':
      return { vacancyId, invited: 1 };
    case 'accept_offer':
    case 'dispute':
      return { vacancyId, hired: 1, filled: crewCount };
    case 'miss':
      return { vacancyId, hired: -1, filled: -crewCount };
    default:
      return null;
  }
}
