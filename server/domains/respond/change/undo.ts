import { createHash, randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { offerSchema } from '#shared/contracts/respond-parts.ts';
import { RESPOND_ACTIONS, type RespondAction } from '#shared/domain/respond-machine.ts';
import { INTERVIEW_STATUSES, RESPOND_REASONS, RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { NOTICE_EVENTS } from '#shared/domain/notices.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { tellAgain, withdrawNotices } from '../../notice/index.ts';
import { countResponds } from '../../vacancy/index.ts';
import { traceOf, type ChangeTools, type Traces } from './apply.ts';
import { emitRespond, tellSystems } from '../events.ts';
import { deleteHistory, holdHistory } from '../history.ts';
import { restoreInterviews } from './interview.ts';
import { findLivesForUpdate, type Life, type Step } from '../life.ts';
import { canUseCompanyResponds, isSeenBy } from '../policy.ts';

const moment = z.iso.datetime().nullable();

/** A respond as it was before the change, and its version after it. */
const changedSchema = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  vacancyId: z.number().int().nullable(),
  version: z.number().int(),
  status: z.enum(RESPOND_STATUSES),
  statusSince: z.iso.datetime(),
  heldStatus: z.enum(RESPOND_STATUSES).nullable(),
  heldUntil: moment,
  heldVersion: z.number().int().nullable(),
  reopenCount: z.number().int(),
  reason: z.enum(RESPOND_REASONS).nullable(),
  reasonText: z.string().nullable(),
  offer: offerSchema.nullable(),
  viewedAt: moment,
  firstReplyAt: moment,
  deadlineAt: moment,
  deadlineToldAt: moment,
  /** What the change left behind. */
  entryId: z.string(),
  interviewId: z.string().nullable(),
  /** The interview that was open before it. */
  openInterview: z.object({ id: z.string(), status: z.enum(INTERVIEW_STATUSES) }).nullable(),
  noticeKey: z.string(),
  /** Of a change that was held back and came before it: its entries, and what its applicant had not been told yet. */
  entriesBefore: z.array(z.string()),
});

const withdrawnSchema = z.object({
  accountId: z.uuid(),
  event: z.enum(NOTICE_EVENTS),
  key: z.string(),
  data: z.unknown(),
  visibleFrom: z.coerce.date(),
  expiresAt: z.coerce.date().nullable(),
});

const undoSchema = z.object({
  action: z.enum(RESPOND_ACTIONS),
  changed: z.array(changedSchema),
  noticesBefore: z.array(withdrawnSchema),
});
type Undo = z.output<typeof undoSchema>;

/** Keeps what the change was made of; only the hash of the token is stored. */
export async function keepUndo(
  tx: Database,
  { accountId, companyId }: { accountId: string; companyId: number },
  action: RespondAction,
  steps: readonly Step[],
  traces: Traces,
  until: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const changed = steps.map(({ life }) => ({
    ...life,
    version: life.version + 1,
    entryId: traceOf(traces.entryIds, life),
    interviewId: traces.interviewIds.get(life.id) ?? null,
    noticeKey: traceOf(traces.noticeKeys, life),
    entriesBefore: traces.entriesBefore.get(life.id) ?? [],
  }));
  // Moments become texts.
  const { noticesBefore } = traces;
  const changes = undoSchema.parse(JSON.parse(JSON.stringify({ action, changed, noticesBefore })));
  await tx
    .insertInto('respondUndo')
    .values({ tokenHash: hashOf(token), accountId, companyId, changes: JSON.stringify(changes), expiresAt: until })
    .execute();
  return token;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Takes back a change of many responds, where nothing has happened since; returns the ids of those. Throws `not_found` for a
 * token of nobody or of somebody else, `gone` when its time is over.
 */
export function undoChange(context: Context, token: string): Promise<number[]> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseCompanyResponds(context.actor));
    const kept = await tx
      .deleteFrom('respondUndo')
      .where('tokenHash', '=', hashOf(token))
      .where('accountId', '=', caller.accountId)
      .where('companyId', '=', caller.companyId)
      .returning(['changes', 'expiresAt'])
      .executeTakeFirst();
    if (!kept) throw new DomainError('not_found');
    if (kept.expiresAt <= context.clock.now()) throw new DomainError('gone', { detail: 'Отменить уже нельзя' });
    const undo = undoSchema.parse(kept.changes);
    const lives = await findLivesForUpdate(
      tx,
      undo.changed.map(({ id }) => id),
      isSeenBy(caller),
    );
    return takeBack(context, tx, undo, lives);
  });
}

/**
 * An applicant acts while a change of their respond can still be taken back: they know nothing of it, so it is taken back for
 * this respond, and their act counts. True unless nothing is kept of the change.
 */
export async function takeBackHeld(tools: ChangeTools, tx: DatabaseTransaction, life: Life): Promise<boolean> {
  const rows = await tx
    .selectFrom('respondUndo')
    .select('changes')
    .where('companyId', '=', life.companyId)
    .where('expiresAt', '>', tools.clock.now())
    .where(sql<SqlBool>`changes -> 'changed' @> ${JSON.stringify([{ id: life.id, version: life.version }])}::jsonb`)
    .execute();
  const [row] = rows;
  if (!row) return false;
  const undo = undoSchema.parse(row.changes);
  const changed = undo.changed.filter(({ id }) => id === life.id);
  return (await takeBack(tools, tx, { ...undo, changed }, [life])).length > 0;
}

/** Of the changed responds those that nobody has touched since, as they were; returns their ids. */
async function takeBack(
  tools: ChangeTools,
  tx: DatabaseTransaction,
  { action, changed, noticesBefore }: Undo,
  lives: readonly Life[],
): Promise<number[]> {
  const now = tools.clock.now();
  const versions = new Map(lives.map(({ id, version }) => [id, version]));
  const untouched = changed.filter(({ id, version }) => versions.get(id) === version);
  await restore(tools, tx, untouched, now);
  for (const { entriesBefore, heldUntil } of untouched)
    if (heldUntil) await holdHistory(tx, entriesBefore, new Date(heldUntil));
  if (action === 'reopen')
    await restoreInterviews(
      tx,
      untouched.flatMap(({ openInterview }) => openInterview ?? []),
      now,
    );
  await withdrawNotices(
    tx,
    untouched.map(({ noticeKey }) => noticeKey),
  );
  const entries = new Set(untouched.flatMap(({ entriesBefore }) => entriesBefore));
  await tellAgain(
    tx,
    tools,
    noticesBefore.filter(({ key }) => entries.has(key.slice(key.lastIndexOf(':') + 1))),
  );
  if (action === 'invite')
    await countResponds(
      tx,
      untouched.flatMap(({ vacancyId }) => (vacancyId === null ? [] : [{ vacancyId, invited: -1 }])),
      now,
    );
  await emitRespond(tools, tx, 'respond.changed', ...untouched);
  const ids = untouched.map(({ id }) => id);
  await tellSystems(tools, tx, 'respond.status_changed', ids);
  // The reply that was counted is none.
  await emitRespond(tools, tx, 'respond.replied', ...untouched);
  return ids;
}

async function restore(
  tools: ChangeTools,
  tx: DatabaseTransaction,
  changed: readonly z.output<typeof changedSchema>[],
  now: Date,
) {
  if (changed.length === 0) return;
  const rows = changed.map((one) => ({ ...one, offer: one.offer && JSON.stringify(one.offer) }));
  await sql`
    update respond set
      status = was.status, status_since = was."statusSince", held_status = was."heldStatus", held_until = was."heldUntil",
      held_version = was."heldVersion", reopen_count = was."reopenCount",
      reason = was.reason, reason_text = was."reasonText", offer = was.offer::jsonb, viewed_at = was."viewedAt",
      first_reply_at = was."firstReplyAt", deadline_at = was."deadlineAt", deadline_told_at = was."deadlineToldAt",
      updated_at = ${now}, version = respond.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as was (
      id int8, status text, "statusSince" timestamptz, "heldStatus" text, "heldUntil" timestamptz,
      "heldVersion" int, "reopenCount" int, reason text,
      "reasonText" text, offer text, "viewedAt" timestamptz, "firstReplyAt" timestamptz, "deadlineAt" timestamptz,
      "deadlineToldAt" timestamptz)
    where respond.id = was.id`.execute(tx);
  await deleteHistory(
    tools,
    tx,
    changed.map(({ entryId }) => entryId),
  );
  const interviewIds = changed.flatMap(({ interviewId }) => interviewId ?? []);
  if (interviewIds.length > 0) await tx.deleteFrom('interview').where('id', 'in', interviewIds).execute();
}
