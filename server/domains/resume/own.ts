import type { OwnResumeCard, Resume, ShownTo } from '#shared/contracts/resume.ts';
import { RESUME_RECHECK_DAYS, RESUME_UNDO_DAYS } from '#shared/domain/limits.ts';
import type { ResumeGuard } from '#shared/domain/resume-machine.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { writtenProgress } from '#shared/domain/resume-complete.ts';
import { resumeProgress, type ResumeProgress } from '#shared/domain/resume-progress.ts';
import { addDays, isWithinDays, toIso } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { hasConsented } from '../account/index.ts';
import { findCompanyNames } from '../company/index.ts';
import { actionsFor, type ActedOn } from './actions.ts';
import { findWritten } from './edit/repository.ts';
import { isOfMinor, willBeOfMinor } from './minors.ts';
import { comesBack } from './policy.ts';
import { findStatsOf, type ResumeStatsRow } from './repository.ts';
import type { StoredResume } from './stored.ts';

type Own = NonNullable<Resume['own']>;

/** What only its applicant sees of a resume, besides its row. */
export interface OwnParts {
  stats: ResumeStatsRow | undefined;
  /** What is being written; null where it is what the row says. */
  written: ResumeContent | null;
  hasParentalConsent: boolean;
}

/** Of resumes of one applicant, by their ids. */
export async function findOwnParts(
  db: Database,
  applicantId: string,
  ids: readonly number[],
): Promise<(id: number) => OwnParts> {
  const [stats, edits, hasParentalConsent] = await Promise.all([
    findStatsOf(db, ids),
    findWritten(db, ids),
    hasConsented(db, applicantId, 'parentalAgreement'),
  ]);
  return (id) => ({ stats: stats.get(id), written: edits.get(id) ?? null, hasParentalConsent });
}

/** Data only for the owner, with the currently possible actions. */
export async function readOwn(db: Database, resume: StoredResume, parts: OwnParts, now: Date): Promise<Own> {
  return {
    ...toOwnCard(resume, parts, now),
    shownTo: await readShownTo(db, resume, parts, now),
    lastName: resume.lastName,
    firstName: resume.firstName,
    middleName: resume.middleName,
    birthDate: resume.birthDay,
    jobs: resume.experience,
    permits: resume.permits,
    moderationNotes: resume.moderationNotes,
    bumpedAt: toIso(resume.bumpedAt),
    highlightUntil: toIso(resume.highlightUntil),
    deletedAt: toIso(resume.deletedAt),
  };
}

export function toOwnCard(resume: StoredResume, parts: OwnParts, now: Date): OwnResumeCard {
  const { stats } = parts;
  return {
    visibility: resume.visibility,
    isChanged: isChanged(resume, parts.written),
    waitsForStaff: waitsForStaff(resume),
    note: resume.moderationNotes.at(-1) ?? null,
    progress: progressOf(resume, parts.written),
    stats: {
      views: stats?.views ?? 0,
      newViews: stats?.newViews ?? 0,
      contactShows: stats?.contactShows ?? 0,
      invitations: stats?.invitations ?? 0,
    },
    nextBumpAt: nextBumpOf(resume, now),
    archivedAt: toIso(resume.archivedAt),
    goneAt: resume.status === 'deleted' && resume.deletedAt ? toIso(addDays(resume.deletedAt, RESUME_UNDO_DAYS)) : null,
    actions: actionsFor(actedOnOwn(resume, parts, now), now),
  };
}

async function readShownTo(
  db: Database,
  resume: StoredResume,
  { hasParentalConsent, written }: OwnParts,
  now: Date,
): Promise<ShownTo> {
  const { visibility, visibilityCompanyIds: ids, hiddenFields, publicCategories } = resume;
  const names = ids.length > 0 ? await findCompanyNames(db, ids) : new Map<number, string>();
  return {
    visibility,
    companies: ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    hiddenFields,
    publicCategories,
    isMinor: isOfMinor(resume, written, now),
    hasParentalConsent,
  };
}

/** What the buttons depend on. */
export function actedOnOwn(resume: StoredResume, parts: OwnParts, now: Date): ActedOn {
  const { written } = parts;
  return actedOn(
    resume,
    { ...parts, isWorkingCopy: isChanged(resume, written), progress: progressOf(resume, written) },
    now,
  );
}

/** The same of any row, with what is being written of it. */
export function actedOn(
  resume: Pick<StoredResume, 'status' | 'nextBumpAt' | 'birthDay'>,
  of: Pick<OwnParts, 'written' | 'hasParentalConsent'> & { isWorkingCopy: boolean; progress: ResumeProgress },
  now: Date,
): ActedOn {
  const { written, hasParentalConsent, isWorkingCopy, progress } = of;
  return {
    status: resume.status,
    isChanged: isWorkingCopy,
    isComplete: progress.mandatory.length === 0,
    nextBumpAt: resume.nextBumpAt,
    needsParent: !hasParentalConsent && willBeOfMinor(resume, written, now),
  };
}

/** Something is written beside what others see. */
export const isChanged = ({ status }: Pick<StoredResume, 'status'>, written: unknown): boolean =>
  written !== null && status !== 'draft';

/** It waits for them, or is shown while they read it. */
export function waitsForStaff({ status, reviewAskedAt }: Pick<StoredResume, 'status' | 'reviewAskedAt'>): boolean {
  return status === 'on_moderation' || (status === 'published' && reviewAskedAt !== null);
}

/** When it can be bumped again; null: now, or never in this state. */
export function nextBumpOf({ status, nextBumpAt }: Pick<StoredResume, 'status' | 'nextBumpAt'>, now: Date) {
  return status === 'published' && nextBumpAt && nextBumpAt > now ? toIso(nextBumpAt) : null;
}

export function progressOf(resume: StoredResume, written: ResumeContent | null = null): ResumeProgress {
  if (written) return writtenProgress(written);
  return resumeProgress({ ...resume, hasPhone: Boolean(resume.contacts?.phone), birthDate: resume.birthDay });
}

/** Whether a guard of the transition table holds. */
export function holds(guard: ResumeGuard, resume: StoredResume, now: Date): boolean {
  switch (guard) {
    case 'complete':
      return progressOf(resume).mandatory.length === 0;
    case 'phone_verified':
      return resume.phoneVerifiedAt !== null;
    case 'changed':
      return resume.editedAt !== null && resume.blockedAt !== null && resume.editedAt > resume.blockedAt;
    case 'unread':
      return resume.reviewAskedAt !== null;
    case 'within_recheck_days':
      return isWithinDays(resume.archivedAt, RESUME_RECHECK_DAYS, now);
    case 'beyond_recheck_days':
      return !isWithinDays(resume.archivedAt, RESUME_RECHECK_DAYS, now);
    case 'within_undo_days':
      return comesBack(resume, now);
    case 'cooled_down':
      return resume.nextBumpAt === null || resume.nextBumpAt <= now;
  }
}
