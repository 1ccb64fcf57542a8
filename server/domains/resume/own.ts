import type { Resume } from '#shared/contracts/resume.ts';
import { RESUME_RECHECK_DAYS } from '#shared/domain/limits.ts';
import { resumeMachine, type ResumeGuard } from '#shared/domain/resume-machine.ts';
import { resumeProgress } from '#shared/domain/resume-progress.ts';
import { isWithinDays, toIso } from '#shared/domain/time.ts';
import { comesBack } from './policy.ts';
import type { ResumeStatsRow } from './repository.ts';
import type { StoredResume } from './stored.ts';

type Own = NonNullable<Resume['own']>;

/** Data only for the owner, with the currently possible actions. */
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
    moderationNotes: resume.moderationNotes,
    actions: resumeMachine
      .actions(resume.status, 'applicant', (guard) => holds(guard, resume, now))
      .filter(
        (action): action is Own['actions'][number] => action !== 'claim' && action !== 'edit' && action !== 'update',
      ),
    stats: {
      views: stats?.views ?? 0,
      newViews: stats?.newViews ?? 0,
      contactShows: stats?.contactShows ?? 0,
      invitations: stats?.invitations ?? 0,
    },
    bumpedAt: toIso(resume.bumpedAt),
    nextBumpAt: toIso(resume.nextBumpAt),
    highlightUntil: toIso(resume.highlightUntil),
    archivedAt: toIso(resume.archivedAt),
    deletedAt: toIso(resume.deletedAt),
  };
}

export function progressOf(resume: StoredResume): Own['progress'] {
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
