import { sql, type SqlBool } from 'kysely';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import type { Interview, Offer } from '#shared/contracts/respond-parts.ts';
import { BOARD_COLUMNS, seenByApplicant, type ApplicantStatus } from '#shared/domain/respond-terms.ts';
import type { TemplateValues } from '#shared/domain/template.ts';
import { SECOND_MS, toIso } from '#shared/domain/time.ts';
import { timeOfDay, weekdayAndDay } from '#shared/text/date.ts';
import { APPLICANT_STATUS_LABELS, INTERVIEW_PLACE_LABELS, RESPOND_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { dayAndMonth, told } from '#shared/text/template-values.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { actionsOf } from './change/actions.ts';
import { shownStatus } from './change/change.ts';
import { findHistories, type HistoryRow } from './history.ts';
import { findLatestInterviews, isOpenInterview, toInterview } from './change/interview.ts';
import { setAnswer } from './inquiry/repository.ts';
import type { RespondCaller } from './policy.ts';
import { recordContactViews } from './read/contact-views.ts';
import { findContacts, findFull, findOwnRows } from './repository.ts';
import { personName, placeCityId } from './life.ts';
import { readLife } from './stored.ts';
import { toShownLife } from './read/for-applicant.ts';

/** A respond as the chat tells of it. */
export interface RespondToTell {
  id: number;
  accountId: string | null;
  companyId: number;
  vacancyId: number | null;
  resumeId: number | null;
  personName: string | null;
  letter: string | null;
  interview: Interview | null;
  offer: Offer | null;
  /** What both sides may know, the oldest first. */
  history: HistoryRow[];
  /** When more of the history may be told: it is held back until then. */
  heldUntil: Date | null;
}

/** Also of responds whose applicant is erased; without those that are no more. */
export async function findRespondsToTell(db: Database, ids: readonly number[], now: Date): Promise<RespondToTell[]> {
  const rows = await findToldRows(db, ids);
  const [histories, interviews] = [await findHistories(db, ids), await findLatestInterviews(db, ids)];
  return rows.map((row) => {
    const history = histories.get(row.id) ?? [];
    const interview = interviews.get(row.id);
    const held = history.flatMap(({ heldUntil }) => (heldUntil && heldUntil > now ? [heldUntil.getTime()] : []));
    return {
      id: row.id,
      accountId: row.accountId,
      companyId: row.companyId,
      vacancyId: row.vacancyId,
      resumeId: row.resumeId,
      personName: row.personName,
      letter: row.letter,
      offer: row.offer,
      interview: interview ? toInterview(interview, row.placeCityId) : null,
      history: history.filter(({ heldUntil }) => !heldUntil || heldUntil <= now).toReversed(),
      heldUntil: held.length > 0 ? new Date(Math.max(...held)) : null,
    };
  });
}

async function findToldRows(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.id', 'respond.kind', 'respond.status', 'respond.heldStatus', 'respond.heldUntil'])
    .select(['respond.accountId', 'respond.companyId', 'respond.vacancyId', 'respond.resumeId', 'respond.letter'])
    .select(['respond.reason', 'respond.offer', personName.as('personName'), placeCityId.as('placeCityId')])
    .where(sql<SqlBool>`respond.id = any(${ids}::int8[])`)
    .orderBy('respond.id')
    .execute();
  return rows.map((row) => readLife(row));
}

/** The status that the applicant knows; undefined without a respond. */
export async function findShownStatus(db: Database, id: number, now: Date): Promise<ApplicantStatus | undefined> {
  const row = await db
    .selectFrom('respond')
    .select(['status', 'heldStatus', 'reason', 'offer', 'kind', 'heldUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && seenByApplicant(shownStatus(readLife(row), now));
}

/**
 * What stands over the messages of a respond's dialog. Whose side the caller is on was decided by the dialog. A guest reads the
 * status, and decides on the marketplace.
 */
export async function readRespondOverDialog(
  db: Database,
  caller: RespondCaller | (Actor & { kind: 'guest' }),
  id: number,
  now: Date,
): Promise<NonNullable<DialogFull['respond']> | null> {
  const [row] = await findOwnRows(db, sql<SqlBool>`respond.id = ${id}`, { limit: 1, offset: 0 });
  if (!row) return null;
  const interview = (await findLatestInterviews(db, [id])).get(id);
  const openInterview = interview && isOpenInterview(interview) ? interview : null;
  const isApplicant = caller.kind !== 'member';
  const shown = toShownLife(row, now);
  const isHeld = isApplicant && shownStatus(row, now) !== row.status;
  const status = isApplicant ? shown.status : seenByApplicant(row.status);
  const mayAct = caller.kind === 'applicant' ? !isHeld : hasPermission(caller, 'respond.manage');
  return {
    id,
    status,
    label: isApplicant ? APPLICANT_STATUS_LABELS[status] : RESPOND_STATUS_LABELS[row.status],
    interview: interview && !isHeld ? toInterview(interview, row.placeCityId) : null,
    offer: isApplicant ? shown.offer : row.offer,
    actions: mayAct ? actionsOf({ ...row, openInterview }, isApplicant ? 'applicant' : 'company', now) : [],
    version: row.version,
  };
}

const ONE_LOOK_MINUTES = 60;

/** The person's phone for a member who opens the dialog of their respond, which is written down; null where it is not given. */
export async function readPhoneLogged(
  db: Database,
  { accountId }: Actor & { kind: 'member' },
  respondId: number,
  now: Date,
): Promise<string | null> {
  const phone = (await findContacts(db, [respondId])).get(respondId)?.phone ?? null;
  if (phone !== null) await recordContactViews(db, [respondId], accountId, now, { oneLookMinutes: ONE_LOOK_MINUTES });
  return phone;
}

/** What a template gets to know of a respond: the meeting that is arranged, its papers, the day it was sent. */
export async function findRespondValues(db: Database, id: number): Promise<TemplateValues> {
  const row = await findFull(db, id, sql<SqlBool>`true`);
  if (!row) return {};
  const interview = (await findLatestInterviews(db, [id])).get(id);
  const shown = interview && isOpenInterview(interview) ? toInterview(interview, row.placeCityId) : null;
  const at = shown && (shown.at ?? (shown.options.length === 1 ? shown.options[0] : null));
  return told({
    'respond.date': dayAndMonth(toIso(row.createdAt)),
    'interview.date': at && weekdayAndDay(at, shown.timeZone),
    'interview.time': at && timeOfDay(at, shown.timeZone),
    'interview.place': shown && (shown.address ?? INTERVIEW_PLACE_LABELS[shown.place]),
    'documents.list': shown?.documents,
  });
}

/** An interview as a calendar keeps it. */
export interface Meeting {
  id: string;
  interview: Interview;
  /** It will not be: it was cancelled, or its respond has ended. */
  isCancelled: boolean;
  /** Grows with every change. */
  revision: number;
  changedAt: Date;
}

/** The latest interview of a respond, as the caller's side may know it. Whose side that is was decided by the dialog. */
export async function findMeeting(
  db: Database,
  caller: RespondCaller,
  respondId: number,
  now: Date,
): Promise<Meeting | null> {
  const [row] = await findOwnRows(db, sql<SqlBool>`respond.id = ${respondId}`, { limit: 1, offset: 0 });
  const interview = (await findLatestInterviews(db, [respondId])).get(respondId);
  if (!row || !interview) return null;
  if (caller.kind === 'applicant' && shownStatus(row, now) !== row.status) return null;
  const hasEnded = BOARD_COLUMNS.finished.some((status) => status === row.status);
  const { id, createdAt, updatedAt } = interview;
  return {
    id,
    interview: toInterview(interview, row.placeCityId),
    isCancelled: interview.status === 'cancelled' || (hasEnded && isOpenInterview(interview)),
    // The end of a respond leaves the row of its interview as it was.
    revision: Math.floor((updatedAt.getTime() - createdAt.getTime()) / SECOND_MS) + Number(hasEnded),
    changedAt: updatedAt,
  };
}

const ANSWER_CHARS_MAX = 2_000;

/** What the company writes to somebody who has asked about a vacancy answers the oldest question that waits. */
export async function answerFromChat(
  tx: DatabaseTransaction,
  { vacancyId, accountId }: { vacancyId: number; accountId: string },
  answer: { text: string; by: string; at: Date },
): Promise<void> {
  const open = await tx
    .selectFrom('inquiry')
    .select('id')
    .where('vacancyId', '=', vacancyId)
    .where('accountId', '=', accountId)
    .where('answeredAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (open)
    await setAnswer(tx, open.id, {
      answer: answer.text.slice(0, ANSWER_CHARS_MAX),
      answeredBy: answer.by,
      answeredAt: answer.at,
    });
}

/** A question with its answer, for its dialog. */
export function findInquiry(db: Database, id: string) {
  return db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
}
