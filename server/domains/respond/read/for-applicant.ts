import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import type { OwnRespond, OwnRespondFull } from '#shared/contracts/respond-views.ts';
import { isUnanswered, seenByApplicant, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { timeZoneOf } from '../../compendium/index.ts';
import type { BoundFile } from '../../file/index.ts';
import { actionsOf } from '../change/actions.ts';
import { isHeld, shownStatus, shownVersion } from '../change/change.ts';
import type { HistoryRow } from '../history.ts';
import { isOpenInterview, toInterview } from '../change/interview.ts';
import type { FullRow, OwnRow } from '../repository.ts';
import type { InterviewRow } from '../stored.ts';
import { reasonLabel, toFile, toHistory, toRespondCompany, toRespondVacancy } from './parts.ts';

const WITH_INTERVIEW: readonly RespondStatus[] = ['invited', 'interview', 'offer'];
const WITH_OFFER: readonly RespondStatus[] = ['offer', 'hired', 'started', 'no_show'];
const WITH_REASON: readonly RespondStatus[] = ['declined', 'withdrawn', 'declined_by_applicant', 'expired', 'closed'];

/** What an applicant may know of how far a respond has come: while the company can take a change back, what was before it. */
export function toShownLife(
  row: Pick<
    OwnRow,
    'status' | 'statusSince' | 'heldStatus' | 'heldUntil' | 'reason' | 'reasonText' | 'offer' | 'viewedAt' | 'createdAt'
  >,
  now: Date,
) {
  const status = shownStatus(row, now);
  return {
    status: seenByApplicant(status),
    statusSince: toIso(status === row.status ? row.statusSince : (row.viewedAt ?? row.createdAt)),
    reason: WITH_REASON.includes(status) ? reasonLabel(row.reason) : null,
    reasonText: WITH_REASON.includes(status) ? row.reasonText : null,
    offer: WITH_OFFER.includes(status) ? row.offer : null,
    viewedAt: toIso(status === 'new' ? null : row.viewedAt),
  };
}

/**
 * A respond for its applicant. While a change of the company can be taken back, everything is as it was before it: what they do
 * then takes it back (`takeBackHeld`).
 */
export function toOwnRespond(
  row: OwnRow,
  { interview, history }: { interview: InterviewRow | undefined; history: readonly HistoryRow[] },
  now: Date,
): OwnRespond {
  const status = shownStatus(row, now);
  const held = isHeld(row, now);
  const openInterview = interview && isOpenInterview(interview) ? interview : null;
  return {
    id: row.id,
    kind: row.kind,
    ...toShownLife(row, now),
    createdAt: toIso(row.createdAt),
    vacancy: toRespondVacancy(row),
    company: toRespondCompany(row),
    resume: row.resumeId === null ? null : { id: row.resumeId, title: row.resumeTitle ?? '' },
    deadlineAt: toIso(held && isUnanswered(status) ? addDays(row.createdAt, RESPOND_ANSWER_DAYS) : row.deadlineAt),
    interview: interview && WITH_INTERVIEW.includes(status) ? toInterview(interview, row.placeCityId) : null,
    startedBy: startedBy(row),
    actions: actionsOf({ ...row, status, openInterview }, 'applicant', now),
    // Who of the company acts is the company's business.
    history: toHistory(history, 'applicant', () => null, { now, timeZone: timeZoneOf(row.placeCityId) }),
    version: shownVersion(row, now),
  };
}

export function startedBy({
  startedByCompanyAt,
  startedByApplicantAt,
}: Pick<OwnRow, 'startedByCompanyAt' | 'startedByApplicantAt'>): ('company' | 'applicant')[] {
  return [...(startedByCompanyAt ? ['company' as const] : []), ...(startedByApplicantAt ? ['applicant' as const] : [])];
}

export function toOwnRespondFull(
  row: FullRow,
  interview: InterviewRow | undefined,
  { files, history }: { files: readonly BoundFile[]; history: readonly HistoryRow[] },
  now: Date,
): OwnRespondFull {
  return {
    ...toOwnRespond({ ...row, resumeTitle: row.resumeSnapshot?.title ?? null }, { interview, history }, now),
    side: 'applicant',
    letter: row.letter,
    answers: row.answers,
    files: files.map(toFile),
    crewCount: row.crewCount,
    readyFrom: row.readyDay,
  };
}
