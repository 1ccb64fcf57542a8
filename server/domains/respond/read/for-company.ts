import type { BoardCard, CompanyRespond } from '#shared/contracts/respond-views.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { toIso } from '#shared/domain/time.ts';
import { cityDistanceKm, findCity, timeZoneOf } from '../../compendium/index.ts';
import type { BoundFile } from '../../file/index.ts';
import { actionsOf } from '../change/actions.ts';
import type { CardRow } from '../board/repository.ts';
import type { HistoryRow } from '../history.ts';
import { isOpenInterview, toInterview } from '../change/interview.ts';
import { NOBODY } from '../told/notices.ts';
import type { FullRow } from '../repository.ts';
import type { InterviewRow } from '../stored.ts';
import { startedBy } from './for-applicant.ts';
import { reasonLabel, toBoardVacancy, toFile, toHistory } from './parts.ts';

/** Names of the company's members, by their ids. */
export type MemberNames = ReadonlyMap<string, string>;

/** A card of the board. */
export function toBoardCard(
  row: CardRow,
  interview: InterviewRow | undefined,
  members: MemberNames,
  now: Date,
): BoardCard {
  const { assignedMemberId } = row;
  const facts = isWithdrawn(row) ? null : row.facts;
  const assigneeName = assignedMemberId === null ? undefined : members.get(assignedMemberId);
  const openInterview = interview && isOpenInterview(interview) ? interview : null;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    statusSince: toIso(row.statusSince),
    createdAt: toIso(row.createdAt),
    person: {
      name: row.shownName ?? NOBODY,
      photoUrl: facts?.photoUrl ?? null,
      age: facts?.age ?? null,
      city: findCity(row.cityId),
      distanceKm: cityDistanceKm(row.cityId, row.vacancyCityId),
    },
    resumeTitle: facts?.title ?? null,
    grade: facts?.grade ?? null,
    experienceMonths: facts?.experienceMonths ?? null,
    payWish: facts?.payWish ?? null,
    permits: (row.wantedPermits ?? []).map((wanted) => ({
      wanted,
      own: facts?.permits.find(({ kind }) => kind === wanted.kind) ?? null,
    })),
    failedRequirements: isWithdrawn(row) ? [] : row.failedRequirements,
    readyFrom: row.readyDay,
    crewCount: row.crewCount,
    source: row.source,
    interview: interview ? toInterview(interview, row.placeCityId) : null,
    offer: row.offer,
    deadlineAt: toIso(row.deadlineAt),
    assignee:
      assignedMemberId !== null && assigneeName !== undefined
        ? { memberId: assignedMemberId, name: assigneeName }
        : null,
    rating: row.rating,
    tags: row.tags,
    noteCount: row.noteCount,
    startedBy: startedBy(row),
    reason: reasonLabel(row.reason),
    actions: actionsOf({ ...row, openInterview }, 'company', now),
    version: row.version,
  };
}

/** The person wants nothing of the company any more: it keeps that they have responded and the history, not what they have sent. */
const isWithdrawn = ({ status }: { status: RespondStatus }): boolean => status === 'withdrawn';

/** What a member may see of the contacts. */
export function toContacts(row: FullRow, mayReadAll: boolean): CompanyRespond['contacts'] {
  const given = row.resumeSnapshot?.contacts;
  if (isWithdrawn(row) || row.reason === 'account_removed')
    return { phone: null, email: null, telegram: null, callHours: null, hasMore: false };
  const email = row.email ?? given?.email ?? null;
  const telegram = given?.telegram ?? null;
  return {
    phone: row.phone ?? given?.phone ?? null,
    email: mayReadAll ? email : null,
    telegram: mayReadAll ? telegram : null,
    callHours: given?.callHours ?? null,
    hasMore: !mayReadAll && (email !== null || telegram !== null),
  };
}

export interface CompanyParts {
  interview: InterviewRow | undefined;
  members: MemberNames;
  files: readonly BoundFile[];
  history: readonly HistoryRow[];
  notes: readonly { id: string; accountId: string | null; text: string; onlyAuthor: boolean; createdAt: Date }[];
  /** Names of the accounts that have written notes or acted. */
  people: ReadonlyMap<string, string>;
  queue: CompanyRespond['queue'];
  /** The company may still see the resume. */
  isResumeOpen: boolean;
  mayReadContacts: boolean;
  accountId: string;
}

/** A respond in full for a member of its company. */
export function toCompanyRespond(row: FullRow, parts: CompanyParts, now: Date): CompanyRespond {
  const nameOf = (accountId: string | null) => (accountId !== null && parts.people.get(accountId)) || null;
  const facts = row.resumeSnapshot;
  const isGone = isWithdrawn(row);
  return {
    ...toBoardCard(
      {
        ...row,
        facts,
        failedRequirements: row.answers.flatMap(({ question, answer, failed }) =>
          failed === null ? [] : [{ question, answer, requirement: failed }],
        ),
        noteCount: parts.notes.filter(({ onlyAuthor }) => !onlyAuthor).length,
      },
      parts.interview,
      parts.members,
      now,
    ),
    side: 'company',
    vacancy: toBoardVacancy(row),
    letter: isGone ? null : row.letter,
    answers: isGone ? [] : row.answers,
    files: isGone ? [] : parts.files.map(toFile),
    snapshot: facts && !isGone ? withoutContacts(facts) : null,
    resumeId: parts.isResumeOpen && !isGone ? row.resumeId : null,
    contacts: toContacts(row, parts.mayReadContacts),
    notes: parts.notes.map(({ id, accountId, text, onlyAuthor, createdAt }) => ({
      id,
      author: nameOf(accountId) ?? 'Бывший сотрудник',
      own: accountId === parts.accountId,
      text,
      onlyAuthor,
      createdAt: toIso(createdAt),
    })),
    history: toHistory(
      parts.history,
      'company',
      ({ side, accountId }) => (side === 'applicant' ? (row.shownName ?? null) : nameOf(accountId)),
      { now, timeZone: timeZoneOf(row.placeCityId) },
    ),
    queue: parts.queue,
  };
}

function withoutContacts({ contacts: _, ...snapshot }: NonNullable<FullRow['resumeSnapshot']>) {
  return snapshot;
}
