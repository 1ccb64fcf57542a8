import type { z } from 'zod';
import type { resumeLifeContracts } from '#shared/contracts/resume-life.ts';
import { isMinor } from '#shared/domain/experience.ts';
import { FULL_AGE_YEARS } from '#shared/domain/limits.ts';
import type { ResumeVisibility } from '#shared/domain/resume-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { inMoscow } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import {
  findAccount,
  hasConsented,
  recordOwn,
  recordSilently,
  withdrawConsentsAbout,
  type AccountTools,
} from '../account/index.ts';
import { findCompanyNames } from '../company/index.ts';
import { storedContent } from './edit/content.ts';
import { findWritten, patchWritten } from './edit/repository.ts';
import { resumeChanged } from './events.ts';
import { lockOwn } from './open.ts';
import { bornOn } from './own.ts';
import { findPublicOf, findResume, hideResumesOf, setLifecycle, type LifecycleChange } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';

type Body = z.output<(typeof resumeLifeContracts)['POST /resume/{id}/status']['body']>;

/** Who sees a resume from now on. */
type Wanted = Pick<StoredResume, 'visibility' | 'visibilityCompanyIds' | 'hiddenFields' | 'publicCategories'>;

/** The consents that are about this resume alone. */
const aboutResume = (id: number) => ({ resume: String(id) });

const [SHOW_TO_EVERYONE, OF_A_PARENT] = SIGN_UP_DOCUMENTS.resume;
/** Who sees it by its link alone, or nobody, still is shown to a company by a respond. */
const WITH_COMPANIES: readonly ResumeVisibility[] = ['companies_except', 'companies_only'];

/**
 * Changes what its applicant says about the search, and who sees the resume. Throws `not_found`, and `bad_argument` at
 * `visibility` for a minor's that everyone shall see, at `visibilityCompanyIds`, and at the box of a consent that is missing.
 */
export function setStatus(context: CallContext, tools: AccountTools, id: number, body: Body): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const own = { ...context, db: tx };
    const resume = await readWritten(tx, await lockOwn(own, id));
    const wanted = await readWanted(tx, resume, body);
    if (wanted.visibility === 'everyone' && isMinor(resume.birthDay, now))
      throw badField(
        'visibility',
        'conflict_with_rules',
        `До\u00a0${FULL_AGE_YEARS} лет резюме всем не\u00a0показывают`,
      );
    await keepParent(own, tools, resume, { isSeen: wanted.visibility !== 'hidden', isTicked: body.parentalAgreement });
    await keepDistribution(own, tx, tools, resume, wanted, body.distributionAgreement);
    await setLifecycle(tx, id, { ...wanted, ...readSearch(body) }, now);
    const { jobSearchStatus: _, ...written } = readSearch(body);
    if (body.availability) await patchWritten(tx, id, written, now);
    await context.events.emit(tx, resumeChanged('show', { id }, isLess(resume, wanted)));
  });
}

/** With the birthday as its applicant has written it, which may not be shown yet. */
async function readWritten(tx: DatabaseTransaction, resume: StoredResume): Promise<StoredResume> {
  const content = (await findWritten(tx, [resume.id])).get(resume.id);
  return content === undefined ? resume : { ...resume, birthDay: bornOn(resume, storedContent(content)) };
}

async function readWanted(tx: DatabaseTransaction, resume: StoredResume, body: Body): Promise<Wanted> {
  const visibility = body.visibility ?? resume.visibility;
  const names = WITH_COMPANIES.includes(visibility) ? (body.visibilityCompanyIds ?? resume.visibilityCompanyIds) : [];
  if (WITH_COMPANIES.includes(visibility) && names.length === 0)
    throw badField('visibilityCompanyIds', 'is_empty', 'Назовите хотя\u00a0бы одну компанию');
  if (names.length > 0 && (await findCompanyNames(tx, names)).size < names.length)
    throw badField('visibilityCompanyIds', 'not_in_dictionary', 'Такой компании на\u00a0сайте нет');
  return {
    visibility,
    visibilityCompanyIds: names,
    hiddenFields: body.hiddenFields ?? resume.hiddenFields,
    publicCategories: visibility === 'everyone' ? (body.publicCategories ?? resume.publicCategories) : [],
  };
}

function readSearch({ jobSearchStatus, availability, availableFrom }: Body): LifecycleChange {
  return {
    ...(jobSearchStatus && { jobSearchStatus }),
    ...(availability && { availability, availableFrom: availability === 'date' ? (availableFrom ?? null) : null }),
  };
}

/** Whoever saw it may see less of it, or nothing. */
function isLess(before: StoredResume, { visibility, hiddenFields, publicCategories }: Wanted): boolean {
  return (
    (before.visibility !== visibility && visibility !== 'everyone') ||
    WITH_COMPANIES.includes(visibility) ||
    hiddenFields.some((field) => !before.hiddenFields.includes(field)) ||
    before.publicCategories.some((category) => !publicCategories.includes(category))
  );
}

/**
 * One row of the ledger is in force for a resume that everyone sees, and says exactly which categories: what is added needs the
 * box, what is taken away does not.
 */
async function keepDistribution(
  context: CallContext,
  tx: DatabaseTransaction,
  tools: AccountTools,
  resume: StoredResume,
  { visibility, publicCategories: wanted }: Wanted,
  isTicked: boolean,
): Promise<void> {
  const { id } = resume;
  const applicantId = resume.applicantId ?? '';
  const before = resume.visibility === 'everyone' ? resume.publicCategories : null;
  if (visibility !== 'everyone') {
    if (before) await withdrawConsentsAbout(tx, applicantId, aboutResume(id), context.clock.now());
    return;
  }
  const isWider = before === null || wanted.some((category) => !before.includes(category));
  if (isWider && !isTicked) throw badField(SHOW_TO_EVERYONE.field, 'is_empty', SHOW_TO_EVERYONE.refusal);
  if (!isWider && before.length === wanted.length) return;
  if (before) await withdrawConsentsAbout(tx, applicantId, aboutResume(id), context.clock.now());
  const about = { ...aboutResume(id), categories: wanted.join(' ') };
  const boxes = { [SHOW_TO_EVERYONE.field]: true };
  if (isWider) await recordOwn(tx, context, tools, await ownerOf(tx, applicantId), boxes, 'resume', about);
  else await recordSilently(tx, context, applicantId, boxes, 'resume', about);
}

/** A parent agrees once for all resumes of the applicant; a shown one needs it. */
async function keepParent(
  context: CallContext & { db: DatabaseTransaction },
  tools: AccountTools,
  resume: StoredResume,
  { isSeen, isTicked }: { isSeen: boolean; isTicked: boolean },
): Promise<void> {
  const { db: tx, clock } = context;
  const applicantId = resume.applicantId ?? '';
  if (!isMinor(resume.birthDay, clock.now()) || (await hasConsented(tx, applicantId, OF_A_PARENT.key))) return;
  if (isTicked)
    await recordOwn(tx, context, tools, await ownerOf(tx, applicantId), { [OF_A_PARENT.field]: true }, 'resume');
  else if (resume.status === 'published' && isSeen) throw badField(OF_A_PARENT.field, 'is_empty', OF_A_PARENT.refusal);
}

/**
 * For a resume that was published just now: a minor's is shown to companies at most. Throws `bad_argument` at the box of a parent who
 * has not agreed.
 */
export async function keepLawful(context: Context, tx: DatabaseTransaction, id: number): Promise<void> {
  const row = await findResume(tx, id);
  if (!row) return;
  const resume = readStored(row);
  const now = context.clock.now();
  await assertParentAgreed(tx, resume, now);
  if (resume.visibility === 'everyone' && isMinor(resume.birthDay, now))
    await hideFromPublic(context, tx, resume, true);
}

/** Throws `bad_argument` at the box of a parent where a minor's resume would be shown without that consent. */
export async function assertParentAgreed(tx: DatabaseTransaction, resume: StoredResume, now: Date): Promise<void> {
  if (!resume.applicantId || !isMinor(resume.birthDay, now)) return;
  if (!(await hasConsented(tx, resume.applicantId, OF_A_PARENT.key)))
    throw badField(OF_A_PARENT.field, 'is_empty', OF_A_PARENT.refusal);
}

async function ownerOf(tx: DatabaseTransaction, applicantId: string) {
  const account = await findAccount(tx, applicantId);
  if (!account) throw new DomainError('not_found');
  return account;
}

/**
 * Ends the distribution of a resume: companies see it from now on. For what its applicant withdraws, and for a resume whose person
 * turns out to be a minor. `withdraws`: the consent is still in force.
 */
export async function hideFromPublic(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  { id, applicantId }: Pick<StoredResume, 'id' | 'applicantId'>,
  withdraws: boolean,
): Promise<void> {
  const now = clock.now();
  if (withdraws && applicantId) await withdrawConsentsAbout(tx, applicantId, aboutResume(id), now);
  await setLifecycle(tx, id, { visibility: 'companies', publicCategories: [] }, now);
  await events.emit(tx, resumeChanged('show', { id }, true));
}

/** What follows when somebody withdraws the consent to distribution of all that is theirs. */
export async function hideResumesFromPublic(
  context: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  applicantId: string,
): Promise<void> {
  for (const id of await findPublicOf(tx, applicantId)) await hideFromPublic(context, tx, { id, applicantId }, false);
}

/** What follows when a parent withdraws the consent: nobody sees the resumes of a minor any more. */
export async function archiveMinorsResumes(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  applicantId: string,
): Promise<void> {
  const now = clock.now();
  const bornAfter = inMoscow(now);
  bornAfter.setUTCFullYear(bornAfter.getUTCFullYear() - FULL_AGE_YEARS);
  const ids = await hideResumesOf(tx, applicantId, now, { comesBack: false, bornAfter });
  await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
}
