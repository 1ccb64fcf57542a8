import type { Resume, ShownPermit } from '#shared/contracts/resume.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { isOpenedTo } from './company-repository.ts';
import { canReadResume, isListedFor, maskOf, type Audience } from './policy.ts';
import { findInAnyState, findResume, findResumesOf, type ResumeRow } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';
import { toResume } from './view.ts';

/** A published resume of the person who responds, or of the one who is invited. */
export interface ResumeToRespond {
  id: number;
  applicantId: string | null;
  title: string;
  cityId: number | null;
  /** Among what the company, or some company, finds by itself it is not: a respond opens it to this company. */
  isHidden: boolean;
  permits: ShownPermit[];
  crewSize: number | null;
  firstName: string | null;
  /** «Галеев Ильдар Маратович»; null where no name is stated. */
  fullName: string | null;
  /** As the company sees it at `now`. */
  freeze(now: Date): FrozenResume;
  /** The same for a company that its person writes to: `drawForRespond`. */
  freezeForRespond(sharedPermits: readonly string[], now: Date): FrozenResume;
}

type FrozenResume = Omit<Resume, 'own' | 'hiddenForMe'>;

/** The published resumes of a person, as they may go to this company; null for one that an anonymous vacancy does not tell. */
export async function findResumesToRespond(
  db: Database,
  accountId: string,
  companyId: number | null,
  now: Date,
): Promise<ResumeToRespond[]> {
  const rows = await findResumesOf(db, accountId);
  return rows
    .map((row) => readStored(row))
    .filter(isPublished)
    .map((resume) => toRespond(resume, audienceOfCompany(companyId), now));
}

/** Those of the resumes that are published, as they may go to any company. */
export async function findPublishedToRespond(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ResumeToRespond[]> {
  const rows = await findInAnyState(db, ids);
  return rows
    .map((row) => readStored(row))
    .filter(isPublished)
    .map((resume) => toRespond(resume, { kind: 'staff' }, now));
}

/** Of what `selectResume` finds. Throws `resume_not_found` for somebody else's, and in words for one's own that is not published. */
export function toResumeToRespond(
  [row]: readonly ResumeRow[],
  { accountId, companyId }: { accountId: string; companyId: number | null },
  now: Date,
): ResumeToRespond {
  if (row?.applicantId !== accountId || row.deletedAt)
    throw new DomainError('resume_not_found', {
      detail: 'Среди ваших резюме такого нет. Обновите страницу и\u00a0выберите другое',
    });
  const resume = readStored(row);
  if (!isPublished(resume))
    throw new DomainError('resume_not_found', {
      detail: 'Это резюме не\u00a0опубликовано. Опубликуйте его или выберите другое',
    });
  return toRespond(resume, audienceOfCompany(companyId), now);
}

/** The resume that a member invites. Throws `not_found` where the company does not see it. */
export async function readResumeToInvite(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  resumeId: number,
): Promise<ResumeToRespond> {
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  const now = clock.now();
  const row = await findResume(db, resumeId);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const viewer = enforce(canReadResume(actor, resume, await isOpenedTo(db, resumeId, actor.companyId), now));
  if (viewer !== 'company')
    throw new DomainError('forbidden', { detail: 'Чтобы приглашать, нужно право искать резюме' });
  return toRespond(resume, { kind: 'company', companyId: actor.companyId }, now);
}

function isPublished({ status, deletedAt }: StoredResume): boolean {
  return status === 'published' && deletedAt === null;
}

type RespondAudience = Audience | { kind: 'some company' };

function audienceOfCompany(companyId: number | null): RespondAudience {
  return companyId === null ? { kind: 'some company' } : { kind: 'company', companyId };
}

/** Whoever chooses among companies must not learn from it which one an anonymous vacancy is of. */
function isListed(audience: RespondAudience, resume: StoredResume): boolean {
  return audience.kind === 'some company'
    ? resume.visibility === 'everyone' || resume.visibility === 'companies'
    : isListedFor(audience, resume);
}

function toRespond(resume: StoredResume, audience: RespondAudience, now: Date): ResumeToRespond {
  const { id, applicantId, title, cityId, lastName, firstName, middleName, crew } = resume;
  return {
    id,
    applicantId,
    title: title ?? '',
    cityId,
    isHidden: !isListed(audience, resume),
    permits: frozen(resume, now).permits,
    crewSize: crew?.size ?? null,
    firstName: resume.hiddenFields.includes('name') ? null : firstName,
    fullName: [lastName, firstName, middleName].filter(Boolean).join(' ') || null,
    freeze: (at) => frozen(resume, at),
    freezeForRespond(sharedPermits, at) {
      return drawForRespond(resume, sharedPermits, at);
    },
  };
}

/** As a company sees it that its person writes to: with the name, these permits on request, and what contacts are not hidden. */
export function drawForRespond(resume: StoredResume, sharedPermits: readonly string[], now: Date): FrozenResume {
  const permits = resume.permits.map((permit) =>
    permit.visibility === 'on_request' && sharedPermits.includes(permit.kind)
      ? { ...permit, visibility: 'public' as const }
      : permit,
  );
  const hiddenFields = resume.hiddenFields.filter((field) => field !== 'name');
  return { ...frozen({ ...resume, permits, hiddenFields }, now), contacts: contactsOf(resume) };
}

function frozen(resume: StoredResume, now: Date): FrozenResume {
  const { own: _, hiddenForMe: __, ...shown } = toResume(resume, 'company', { own: null, hiddenForMe: null }, now);
  return shown;
}

/** A way that is hidden from everybody stays hidden: its person may answer on the site. */
function contactsOf(resume: StoredResume): FrozenResume['contacts'] {
  const { contacts } = resume;
  if (!contacts) return null;
  const { hiddenWays } = maskOf('company', resume);
  return { ...contacts, ...Object.fromEntries(hiddenWays.map((way) => [way, null])) };
}
