import type { NoticeData } from '#shared/contracts/notice-data.ts';
import type { CLOSED_REASONS, INTERVIEW_CHANGES } from '#shared/domain/notices.ts';
import { seenByApplicant, type CloseReason, type RespondReason } from '#shared/domain/respond-terms.ts';
import { toIso } from '#shared/domain/time.ts';
import { INTERVIEW_PLACE_LABELS } from '#shared/text/respond-labels.ts';
import { timeZoneOf } from '../../compendium/index.ts';
import type { NewNotice } from '../../notice/index.ts';
import type { CheckedChange } from '../change/input.ts';
import type { RespondSide } from '../change/guards.ts';
import type { Life, Step } from '../life.ts';
import type { InterviewRow } from '../stored.ts';

interface Envelope {
  key: string;
  /** Accounts of the company's side. */
  members: readonly string[];
  notBefore?: Date;
}

/** Names without a person: their account is gone. */
export const NOBODY = 'Аккаунт удалён';

/** Whom the step is told, and in which words: the other side. */
export function noticesOf(step: Step, change: CheckedChange, side: RespondSide, envelope: Envelope): NewNotice[] {
  const { life } = step;
  const { members, ...rest } = envelope;
  const toMembers = members.map((to) => ({ ...rest, to }));
  const toApplicant = life.accountId === null ? [] : [{ ...rest, to: life.accountId }];
  if (side === 'applicant') return toMembers.flatMap((about) => memberNotice(life, change, about));
  // Nobody is left to be told but the company.
  if (change.reason === 'account_removed')
    return toMembers.map((about) => ({ ...about, event: 'respond.withdrawn', data: forMember(life) }));
  return toApplicant.flatMap((about) => applicantNotice(step, change, about));
}

type About = Pick<NewNotice, 'to' | 'key' | 'notBefore'>;

function memberNotice(life: Life, change: CheckedChange, about: About): NewNotice[] {
  switch (change.action) {
    case 'accept_offer':
      return [{ ...about, event: 'respond.accepted', data: forMember(life) }];
    case 'withdraw':
      return [{ ...about, event: 'respond.withdrawn', data: forMember(life) }];
    case 'start':
      return [{ ...about, event: 'respond.started', data: forMember(life) }];
    case 'dispute':
      return [{ ...about, event: 'respond.disputed', data: forMember(life) }];
    case 'refuse':
      return [{ ...about, event: 'respond.declined_by_applicant', data: forMember(life) }];
    case 'resend':
      return [{ ...about, event: 'respond.created', data: forMember(life) }];
    default:
      return interviewNotice(life, change, about, 'member');
  }
}

function applicantNotice({ life, to }: Step, change: CheckedChange, about: About): NewNotice[] {
  const data = forApplicant(life);
  switch (change.action) {
    case 'view':
      return [{ ...about, event: 'respond.viewed', data }];
    case 'take':
    case 'reserve':
    case 'reopen':
      // What of this the applicant sees is that it is looked into; once is enough.
      if (seenByApplicant(life.status) === seenByApplicant(to)) return [];
      return [{ ...about, event: 'respond.status', data: { ...data, status: 'considered' } }];
    case 'invite':
      return [{ ...about, event: 'respond.invitation', data }];
    case 'offer':
      return [{ ...about, event: 'respond.offer', data: { ...data, answerBy: change.offer?.until ?? null } }];
    case 'start':
      return [{ ...about, event: 'respond.status', data: { ...data, status: 'started' } }];
    case 'miss':
      return [{ ...about, event: 'respond.status', data: { ...data, status: 'no_show' } }];
    case 'decline':
      return [{ ...about, event: 'respond.status', data: { ...data, status: 'declined' } }];
    case 'expire':
      return [{ ...about, event: 'respond.expired', data }];
    case 'close':
      return [{ ...about, event: 'respond.closed', data: { ...data, reason: closedReason(change.reason) } }];
    default:
      return interviewNotice(life, change, about, 'applicant');
  }
}

const CHANGES: Readonly<Partial<Record<CheckedChange['action'], (typeof INTERVIEW_CHANGES)[number]>>> = {
  propose: 'proposed',
  counter: 'proposed',
  accept: 'confirmed',
  move: 'moved',
  cancel: 'cancelled',
};

function interviewNotice(
  life: Life,
  { action, at, proposal }: CheckedChange,
  about: About,
  side: 'applicant' | 'member',
): NewNotice[] {
  const change = CHANGES[action];
  const interview = life.openInterview;
  const time = at ?? proposal?.options[0] ?? interview?.at ?? interview?.options[0];
  const place = proposal && side === 'applicant' ? proposal : (interview ?? proposal);
  if (!change || !time || !place) return [];
  return [{ ...about, event: 'interview.changed', data: { ...interviewData(life, side, time, place), change } }];
}

/** What a notice tells of an interview to this side. */
export function interviewData(
  life: Pick<Life, 'id' | 'vacancyId' | 'title' | 'companyName' | 'personName' | 'placeCityId'>,
  side: 'applicant' | 'member',
  at: Date,
  { place, address }: Pick<InterviewRow, 'place' | 'address'>,
): Omit<NoticeData<'interview.changed'>, 'change'> {
  return {
    respondId: life.id,
    vacancyId: life.vacancyId,
    vacancyTitle: life.title,
    side,
    withName: side === 'applicant' ? life.companyName : (life.personName ?? NOBODY),
    at: toIso(at),
    timeZone: timeZoneOf(life.placeCityId),
    place: address ?? INTERVIEW_PLACE_LABELS[place],
  };
}

export function forApplicant({
  id,
  vacancyId,
  title,
  companyName,
}: Pick<Life, 'id' | 'vacancyId' | 'title' | 'companyName'>) {
  return { respondId: id, vacancyId, vacancyTitle: title, companyName };
}

export function forMember({
  id,
  vacancyId,
  title,
  personName,
}: Pick<Life, 'id' | 'vacancyId' | 'title' | 'personName'>) {
  return { respondId: id, vacancyId, vacancyTitle: title, personName: personName ?? NOBODY };
}

const CLOSED: Readonly<Partial<Record<CloseReason, (typeof CLOSED_REASONS)[number]>>> = {
  vacancy_filled: 'filled',
  vacancy_expired: 'expired',
  vacancy_blocked: 'blocked',
};

function closedReason(reason: RespondReason | null): (typeof CLOSED_REASONS)[number] {
  // A reason outside of the table is one of the company's own.
  return (reason && CLOSED[reason as CloseReason]) || 'archived';
}
