import { REMINDER_HOURS } from '#shared/domain/notices.ts';
import { UNANSWERED_STATUSES } from '#shared/domain/respond-terms.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { notify, type NewNotice } from '../notice/index.ts';
import { findAbouts } from './told/abouts.ts';
import { changeBySystem } from './change/change.ts';
import { forMember, interviewData } from './told/notices.ts';
import { readInterview } from './stored.ts';
import { findToldMembers } from './told/members.ts';

const BATCH = 200;

/** Ends responds whose company was silent for {@link RESPOND_ANSWER_DAYS} days; each batch is a transaction. */
export async function expireResponds(context: Context): Promise<number> {
  let expired = 0;
  for (;;) {
    const found = await inTransaction(context.db, async (tx) => {
      const ids = await findDue(tx, context.clock.now());
      await changeBySystem(context, tx, ids, { action: 'expire', reason: 'no_answer' });
      return ids.length;
    });
    expired += found;
    if (found < BATCH) return expired;
  }
}

async function findDue(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('respond')
    .select('id')
    .where('status', 'in', UNANSWERED_STATUSES)
    .where('deadlineAt', '<=', now)
    .orderBy('deadlineAt')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Tells companies, a day before, which responds will end without an answer: once each. */
export async function warnOfDeadlines(context: Context): Promise<void> {
  for (;;) {
    const found = await inTransaction(context.db, (tx) => warnBatch(context, tx));
    if (found < BATCH) return;
  }
}

async function warnBatch(context: Context, tx: Parameters<typeof notify>[0]): Promise<number> {
  const now = context.clock.now();
  const rows = await tx
    .updateTable('respond')
    .set({ deadlineToldAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('respond')
        .select('id')
        .where('status', 'in', UNANSWERED_STATUSES)
        .where('deadlineAt', '<=', addDays(now, 1))
        .where('deadlineAt', '>', now)
        .where('deadlineToldAt', 'is', null)
        .orderBy('deadlineAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'deadlineAt'])
    .execute();
  const ids = rows.map(({ id }) => id);
  const [told, abouts] = [await findToldMembers(tx, ids), await findAbouts(tx, ids)];
  const deadlines = new Map(rows.map(({ id, deadlineAt }) => [id, deadlineAt]));
  const notices = abouts.flatMap((about): NewNotice[] =>
    (told.get(about.id) ?? []).map((to) => ({
      to,
      event: 'respond.expiring',
      key: `respond:${about.id}:expiring:${deadlines.get(about.id)?.getTime() ?? ''}`,
      data: forMember(about),
    })),
  );
  await notify(tx, context, ...notices);
  return rows.length;
}

/** Reminds both sides of confirmed interviews a day and two hours before; a notice is told once. */
export function remindOfInterviews(context: Context): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const within = Math.max(...REMINDER_HOURS) * HOUR_MS;
    const rows = await tx
      .selectFrom('interview')
      .innerJoin('respond', 'respond.id', 'interview.respondId')
      .selectAll('interview')
      .where('interview.status', '=', 'confirmed')
      .where('interview.at', '>', now)
      .where('interview.at', '<=', new Date(now.getTime() + within))
      .where('respond.status', '=', 'interview')
      .execute();
    const ids = rows.map(({ respondId }) => respondId);
    const [told, abouts] = [await findToldMembers(tx, ids), await findAbouts(tx, ids)];
    const byId = new Map(abouts.map((about) => [about.id, about]));
    const notices = rows.map(readInterview).flatMap((interview) => {
      const about = byId.get(interview.respondId);
      const { at } = interview;
      if (!about || !at) return [];
      const hoursLeft = (at.getTime() - now.getTime()) / HOUR_MS;
      // Of an interview that was agreed on late only the nearer reminder is of use.
      const hours = REMINDER_HOURS.toSorted((one, other) => one - other).find((one) => hoursLeft <= one);
      if (hours === undefined) return [];
      const remind = (side: 'applicant' | 'member', to: string): NewNotice => ({
        to,
        event: 'interview.reminder',
        key: `interview:${interview.id}:${at.getTime()}:${hours}`,
        expiresAt: at,
        data: { ...interviewData(about, side, at, interview), hours },
      });
      return [
        ...(about.accountId === null ? [] : [remind('applicant', about.accountId)]),
        ...(told.get(about.id) ?? []).map((to) => remind('member', to)),
      ];
    });
    await notify(tx, context, ...notices);
  });
}

/** What cannot be taken back any more. */
export async function deleteOldUndo({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('respondUndo').where('expiresAt', '<=', clock.now()).execute();
}
