import { interviewMachine, type InterviewAction } from '#shared/domain/interview-machine.ts';
import {
  RESPOND_DISPUTE_DAYS,
  RESPOND_REOPEN_DAYS,
  RESPOND_REOPENS_MAX,
  RESPOND_RESEND_DAYS,
} from '#shared/domain/limits.ts';
import type { RespondGuard } from '#shared/domain/respond-machine.ts';
import type { RespondKind } from '#shared/domain/respond-terms.ts';
import { inZone, isWithinDays } from '#shared/domain/time.ts';
import { timeZoneOf } from '../../compendium/index.ts';
import type { InterviewRow } from '../stored.ts';

/** Who acts on a respond. A head acts as any member. */
export type RespondSide = 'applicant' | 'company' | 'system';

export const MACHINE_ACTORS = { applicant: 'applicant', company: 'member', system: 'system' } as const;

/** What of a respond its guards depend on. */
export interface GuardedRespond {
  kind: RespondKind;
  /** Why it has ended. */
  reason: string | null;
  statusSince: Date;
  startedByCompanyAt: Date | null;
  startedByApplicantAt: Date | null;
  /** What was agreed on, or is offered. */
  offer: { startsOn: string | null } | null;
  /** By its clock a day begins. */
  placeCityId: number | null;
  resentAt: Date | null;
  /** How often the company has taken it up again. */
  reopenCount: number;
  vacancyId: number | null;
  vacancyStatus: string | null;
  vacancyPublishedAt: Date | null;
  /** The interview that is proposed or confirmed. */
  openInterview: Pick<InterviewRow, 'status' | 'proposedBy' | 'at'> | null;
}

/** Whether the guard of the respond's machine holds for this side. */
export function holdsGuard(guard: RespondGuard, respond: GuardedRespond, side: RespondSide, now: Date): boolean {
  const { startedByCompanyAt, startedByApplicantAt } = respond;
  switch (guard) {
    case 'slot_accept':
    case 'slot_counter':
    case 'slot_move':
    case 'slot_cancel':
    case 'slot_done':
    case 'slot_missed':
      return allowsInterview(respond.openInterview, INTERVIEW_ACTIONS[guard], side, now);
    case 'no_open_slot':
      return respond.openInterview === null;
    case 'start_unconfirmed':
      return (side === 'applicant' ? startedByApplicantAt : startedByCompanyAt) === null;
    case 'start_confirmed':
      return (side === 'applicant' ? startedByApplicantAt : startedByCompanyAt) !== null;
    case 'other_confirmed':
      return (side === 'applicant' ? startedByCompanyAt : startedByApplicantAt) !== null;
    case 'start_day_come':
      return (respond.offer?.startsOn ?? '') <= dayAt(respond.placeCityId, now);
    case 'within_dispute_days':
      return isWithinDays(respond.statusSince, RESPOND_DISPUTE_DAYS, now);
    case 'within_reopen_days':
      return isWithinDays(respond.statusSince, RESPOND_REOPEN_DAYS, now);
    case 'within_reopens':
      return respond.reopenCount < RESPOND_REOPENS_MAX;
    case 'may_resend':
      return mayResend(respond, now);
    case 'came_back':
      return respond.reason === 'account_removed' && takesAgain(respond);
  }
}

/** The day that it is in the city, `2026-11-22`. */
function dayAt(cityId: number | null, now: Date): string {
  return inZone(now, timeZoneOf(cityId)).toISOString().slice(0, 10);
}

const INTERVIEW_ACTIONS = {
  slot_accept: 'accept',
  slot_counter: 'counter',
  slot_move: 'move',
  slot_cancel: 'cancel',
  slot_done: 'done',
  slot_missed: 'missed',
} as const satisfies Partial<Record<RespondGuard, InterviewAction>>;

function allowsInterview(
  interview: GuardedRespond['openInterview'],
  action: InterviewAction,
  side: RespondSide,
  now: Date,
): boolean {
  if (!interview) return false;
  const next = interviewMachine.next(interview.status, action, MACHINE_ACTORS[side], (guard) =>
    guard === 'by_other' ? interview.proposedBy !== side : interview.at !== null && interview.at <= now,
  );
  return next !== null;
}

/** There is still something to respond to. */
function takesAgain({ kind, vacancyId, vacancyStatus }: GuardedRespond): boolean {
  return kind !== 'invitation' && (vacancyId === null || vacancyStatus === 'active');
}

/** Once: after {@link RESPOND_RESEND_DAYS} days, or when the vacancy was published anew. */
function mayResend(respond: GuardedRespond, now: Date): boolean {
  const { resentAt, statusSince, vacancyPublishedAt } = respond;
  if (resentAt || !takesAgain(respond)) return false;
  const isPublishedAnew = vacancyPublishedAt !== null && vacancyPublishedAt > statusSince;
  return isPublishedAnew || !isWithinDays(statusSince, RESPOND_RESEND_DAYS, now);
}
