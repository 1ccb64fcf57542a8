import type { Resume } from '#shared/contracts/resume.ts';
import { RESUME_RECHECK_DAYS } from '#shared/domain/limits.ts';
import { resumeMachine, type ResumeGuard } from '#shared/domain/resume-machine.ts';
import { resumeProgress } from '#shared/domain/resume-progress.ts';
import { canComeBack } from './policy.ts';
import type { ResumeStatsRow } from './repository.ts';
import type { StoredResume } from './stored.ts';

type Own = NonNullable<Resume['own']>;

const DAY_MS = 86_400_000;
const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What only the owner sees, with the actions that are possible now. */
export function toOwn(resume: StoredResume, stats: ResumeStatsRow | undefined, now: Date): Own {
  return {
    lastName: resume.lastName,
    firstName: resume.firstName,
    middleName: resume.middleName,
    birthDate: resume.birthDay,
    visibility: resume.visibility,
    visibilityCompanyIds: resume.visibilityCompanyIds,
    hiddenFields: resume.hiddenFields,
    jobs: resume.experience,
    permits: resume.permits,
    progress: progressOf(resume),
    // A jsonb column of this shape; the binder reads it through the contract.
    moderationNotes: resume.moderationNotes as Own['moderationNotes'],
    actions: resumeMachine
      .actions(resume.status, 'applicant', (guard) => holds(guard, resume, now))
      .filter((action): action is Own['actions'][number] => action !== 'claim'),
    stats: {
      views: stats?.views ?? 0,
      newViews: stats?.newViews ?? 0,
      contactShows: stats?.contactShows ?? 0,
      invitations: stats?.invitations ?? 0,
    },
    bumpedAt: iso(resume.bumpedAt),
    nextBumpAt: iso(resume.nextBumpAt),
    highlightUntil: iso(resume.highlightUntil),
    archivedAt: iso(resume.archivedAt),
    deletedAt: iso(resume.deletedAt),
  };
}

function progressOf(resume: StoredResume): Own['progress'] {
  return resumeProgress({ ...resume, hasPhone: Boolean(resume.contacts?.phone), birthDate: resume.birthDay });
}

/** Whether a condition of the transition table is met. */
export function holds(guard: ResumeGuard, resume: StoredResume, now: Date): boolean {
  switch (guard) {
    case 'complete':
      return progressOf(resume).mandatory.length === 0;
    case 'phone_verified':
      return resume.phoneVerifiedAt !== null;
    case 'changed':
      return resume.editedAt !== null && resume.blockedAt !== null && resume.editedAt > resume.blockedAt;
    case 'within_recheck_days':
      return isWithinRecheck(resume, now);
    case 'beyond_recheck_days':
      return !isWithinRecheck(resume, now);
    case 'within_undo_days':
      return canComeBack(resume, now);
    case 'cooled_down':
      return resume.nextBumpAt === null || resume.nextBumpAt <= now;
  }
}

function isWithinRecheck({ archivedAt }: StoredResume, now: Date): boolean {
  return archivedAt !== null && now.getTime() - archivedAt.getTime() <= RESUME_RECHECK_DAYS * DAY_MS;
}
