import type { ClosedResumeReason } from '#shared/domain/favorite.ts';
import { RESUME_UNDO_DAYS } from '#shared/domain/limits.ts';
import type { PublicCategory } from '#shared/domain/resume-fields.ts';
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

/** The audience of lists and searches: one company, the public, or staff. */
export type Audience = { kind: 'public' } | { kind: 'company'; companyId: number } | { kind: 'staff' };

/** How an actor sees one resume. */
export type Viewer = 'owner' | 'staff' | 'company' | 'public';

/** The columns that access depends on. */
export interface GuardedResume {
  applicantId: string | null;
  status: ResumeStatus;
  visibility: ResumeVisibility;
  visibilityCompanyIds: readonly number[];
  deletedAt: Date | null;
}

/** Company members with the permission search for their company; everybody else sees the public view. */
export function audienceOf(actor: Actor): Audience {
  if (actor.kind === 'staff' || actor.kind === 'system') return { kind: 'staff' };
  if (actor.kind === 'member' && hasPermission(actor, 'resume.search'))
    return { kind: 'company', companyId: actor.companyId };
  return { kind: 'public' };
}

/**
 * True when lists and the search may show a published resume of this visibility. `link_only` and `hidden` have no
 * audience.
 */
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
  return actor.kind === 'applicant' && actor.accountId === applicantId;
}

/**
 * Grants the actor's view of the resume; without one the resume does not exist for them. Owners see their own,
 * including deleted ones while these can be restored. Staff see everything ever published. Others see resumes published
 * for them, and a company those that a respond has opened to it (`isOpened`), while they are published.
 */
export function canReadResume(actor: Actor, resume: GuardedResume, isOpened: boolean, now: Date): Decision<Viewer> {
  const seen = (viewer: Viewer, isSeen: boolean) => (isSeen ? allow(viewer) : refuse('not_found'));
  if (ownsResume(actor, resume)) return seen('owner', resume.status !== 'deleted' || comesBack(resume, now));
  const audience = audienceOf(actor);
  if (audience.kind === 'staff')
    return seen('staff', ['published', 'on_moderation', 'blocked', 'archive'].includes(resume.status));
  const isForThem = isListedFor(audience, resume) || (audience.kind === 'company' && isOpened);
  return seen(audience.kind, resume.status === 'published' && !resume.deletedAt && isForThem);
}

/** Why an audience that knows of a resume may not read it; null when it may. */
export function closedReasonOf(
  audience: Audience,
  resume: Pick<GuardedResume, 'status' | 'visibility' | 'visibilityCompanyIds' | 'deletedAt'>,
): ClosedResumeReason | null {
  const { status, deletedAt } = resume;
  if (status === 'blocked' || status === 'on_moderation') return 'blocked';
  if (status !== 'published' || deletedAt) return 'archived';
  return isListedFor(audience, resume) ? null : 'hidden';
}

/** Owners change their own resumes, and the system any; others' and deleted ones do not exist. */
export function canChangeResume(actor: Actor, resume: Pick<GuardedResume, 'applicantId' | 'status'>): Decision {
  const isOwn = ownsResume(actor, resume) || actor.kind === 'system';
  return isOwn && resume.status !== 'deleted' ? ALLOWED : refuse('not_found');
}

/** A deleted resume can be asked back by its owner, for some time. */
export function canRestoreResume(
  actor: Actor,
  resume: Pick<GuardedResume, 'applicantId' | 'status' | 'deletedAt'>,
  now: Date,
): Decision {
  return ownsResume(actor, resume) && (resume.status !== 'deleted' || comesBack(resume, now))
    ? ALLOWED
    : refuse('not_found');
}

/** Lists of one's own resumes are for applicants; grants the owner's id. */
export function canReadOwnList(actor: Actor): Decision<{ applicantId: string }> {
  return actor.kind === 'applicant' ? allow({ applicantId: actor.accountId }) : refuseCaller(actor);
}

/** Whoever is signed in takes a resume away as a file; grants whose count it is. */
export function canExport(actor: Actor): Decision<{ accountId: string }> {
  return 'accountId' in actor && actor.kind !== 'guest' ? allow({ accountId: actor.accountId }) : refuseCaller(actor);
}

/** Only companies hide resumes from themselves; grants the company's id. */
export function canHideResumes(actor: Actor): Decision<{ companyId: number }> {
  return actor.kind === 'member' ? allow({ companyId: actor.companyId }) : refuseCaller(actor);
}

/** True while the owner can restore a deleted resume: for {@link RESUME_UNDO_DAYS} days. */
export function comesBack({ deletedAt }: Pick<GuardedResume, 'deletedAt'>, now: Date): boolean {
  return isWithinDays(deletedAt, RESUME_UNDO_DAYS, now);
}

type ContactWay = (typeof CONTACT_WAYS)[number];

/** The visible part of fields that can be hidden. */
export interface Mask extends Record<Exclude<PublicCategory, 'name'>, boolean> {
  /** `short`: the first name and an initial. */
  name: 'full' | 'short' | 'none';
  currentEmployer: boolean;
  /** A company gets contacts by paying or by a respond, never by viewing. */
  contacts: boolean;
  /** Ways of contact whose existence is hidden too. */
  hiddenWays: readonly ContactWay[];
  /** Permits that nobody sees. */
  hiddenPermits: boolean;
}

const EVERYTHING: Mask = {
  name: 'full',
  photo: true,
  age: true,
  experience: true,
  education: true,
  permits: true,
  about: true,
  crew: true,
  currentEmployer: true,
  contacts: true,
  hiddenWays: [],
  hiddenPermits: true,
};

/** What a mask depends on. */
export interface MaskedResume {
  hiddenFields: readonly HiddenField[];
  publicCategories: readonly PublicCategory[];
}

/**
 * The fields of a resume in this view. Visitors see profession and conditions, and beside these only what its applicant has
 * agreed to distribute; `view.ts` and the search's index (`resume-document.ts`) say which field is of which category.
 */
export function maskOf(viewer: Viewer, { hiddenFields, publicCategories }: MaskedResume): Mask {
  if (viewer === 'owner') return EVERYTHING;
  // Staff give a reason for contacts.
  if (viewer === 'staff') return { ...EVERYTHING, contacts: false };
  const shown = (field: HiddenField) => !hiddenFields.includes(field);
  const given = (category: PublicCategory) => viewer === 'company' || publicCategories.includes(category);
  return {
    name: shown('name') && given('name') ? (viewer === 'company' ? 'full' : 'short') : 'none',
    photo: shown('photo') && given('photo'),
    age: shown('birth') && given('age'),
    experience: given('experience'),
    education: given('education'),
    permits: given('permits'),
    about: given('about'),
    crew: given('crew'),
    currentEmployer: shown('current_employer'),
    contacts: false,
    hiddenWays: [...(shown('phones') ? [] : ['phone' as const]), ...(shown('email') ? [] : ['email' as const])],
    hiddenPermits: false,
  };
}
