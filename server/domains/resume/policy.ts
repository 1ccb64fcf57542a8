import { RESUME_UNDO_DAYS } from '#shared/domain/limits.ts';
import type { ResumeStatus } from '#shared/domain/resume-machine.ts';
import {
  LISTED_VISIBILITIES,
  type CONTACT_WAYS,
  type HiddenField,
  type ResumeVisibility,
} from '#shared/domain/resume-terms.ts';
import { isWithinDays } from '#shared/domain/time.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Whose eyes lists and searches are for: one company's, anybody's, or staff's. */
export type Audience = { kind: 'public' } | { kind: 'company'; companyId: number } | { kind: 'staff' };

/** How somebody looks at one resume. */
export type Sight = 'owner' | 'staff' | 'company' | 'public';

/** What access is decided by. */
export interface GuardedResume {
  applicantId: string | null;
  status: ResumeStatus;
  visibility: ResumeVisibility;
  visibilityCompanyIds: readonly number[];
  deletedAt: Date | null;
}

/** Companies search by their members with the right to; everybody else sees what everybody sees. */
export function audienceOf(actor: Actor): Audience {
  if (actor.kind === 'staff' || actor.kind === 'system') return { kind: 'staff' };
  if (actor.kind === 'member' && hasPermission(actor, 'resume.search'))
    return { kind: 'company', companyId: actor.companyId };
  return { kind: 'public' };
}

/** True when lists and the search may show a published resume of this visibility. A link or nobody is no audience. */
export function isListedFor(
  audience: Audience,
  { visibility, visibilityCompanyIds }: Pick<GuardedResume, 'visibility' | 'visibilityCompanyIds'>,
): boolean {
  if (audience.kind === 'staff') return LISTED_VISIBILITIES.some((one) => one === visibility);
  if (visibility === 'everyone') return true;
  if (audience.kind === 'public') return false;
  const isNamed = visibilityCompanyIds.includes(audience.companyId);
  return (
    visibility === 'companies' ||
    (visibility === 'companies_except' && !isNamed) ||
    (visibility === 'companies_only' && isNamed)
  );
}

function ownsResume(actor: Actor, { applicantId }: Pick<GuardedResume, 'applicantId'>): boolean {
  return actor.kind === 'applicant' && actor.userId === applicantId;
}

/**
 * Grants how the actor sees the resume; for whom it is not, it does not exist. Owners see own ones, deleted ones for as long as they come back. Staff
 * see what was published once. Others see what is published for them.
 */
export function canReadResume(actor: Actor, resume: GuardedResume, now: Date): Decision<Sight> {
  const seen = (sight: Sight, isSeen: boolean) => (isSeen ? allow(sight) : refuse('not_found'));
  if (ownsResume(actor, resume)) return seen('owner', resume.status !== 'deleted' || comesBack(resume, now));
  const audience = audienceOf(actor);
  if (audience.kind === 'staff')
    return seen('staff', ['published', 'on_moderation', 'blocked', 'archive'].includes(resume.status));
  return seen(audience.kind, resume.status === 'published' && !resume.deletedAt && isListedFor(audience, resume));
}

/** Owners change own resumes, and the system any; a foreign or a deleted one does not exist. */
export function canChangeResume(actor: Actor, resume: Pick<GuardedResume, 'applicantId' | 'status'>): Decision {
  const isOwn = ownsResume(actor, resume) || actor.kind === 'system';
  return isOwn && resume.status !== 'deleted' ? ALLOWED : refuse('not_found');
}

/** Lists of own resumes are for applicants; grants whose they are. */
export function canReadOwnList(actor: Actor): Decision<{ applicantId: string }> {
  return actor.kind === 'applicant' ? allow({ applicantId: actor.userId }) : refuseCaller(actor);
}

/** True while a deleted resume is kept for its owner: for {@link RESUME_UNDO_DAYS} days. */
export function comesBack({ deletedAt }: Pick<GuardedResume, 'deletedAt'>, now: Date): boolean {
  return isWithinDays(deletedAt, RESUME_UNDO_DAYS, now);
}

type ContactWay = (typeof CONTACT_WAYS)[number];

/** What is shown of what others may hide. */
export interface Mask {
  /** `short`: the first name and a letter. */
  name: 'full' | 'short' | 'none';
  photo: boolean;
  age: boolean;
  currentEmployer: boolean;
  /** A company gets contacts by paying for them or by a respond, never by looking. */
  contacts: boolean;
  /** Ways of contact that the applicant does not even name. */
  hiddenWays: readonly ContactWay[];
  /** Permits that are shown to nobody. */
  hiddenPermits: boolean;
}

const EVERYTHING: Mask = {
  name: 'full',
  photo: true,
  age: true,
  currentEmployer: true,
  contacts: true,
  hiddenWays: [],
  hiddenPermits: true,
};

/** The fields that somebody who sees the resume this way gets. */
export function maskOf(sight: Sight, hidden: readonly HiddenField[]): Mask {
  if (sight === 'owner' || sight === 'staff') return EVERYTHING;
  const shown = (field: HiddenField) => !hidden.includes(field);
  return {
    name: shown('name') ? (sight === 'company' ? 'full' : 'short') : 'none',
    photo: shown('photo'),
    age: shown('birth'),
    currentEmployer: shown('current_employer'),
    contacts: false,
    hiddenWays: [...(shown('phones') ? [] : ['phone' as const]), ...(shown('email') ? [] : ['email' as const])],
    hiddenPermits: false,
  };
}
