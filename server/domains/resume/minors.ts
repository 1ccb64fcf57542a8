import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { isMinor } from '#shared/domain/experience.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { hasConsented, type AccountTools } from '../account/index.ts';
import { hideFromPublic } from './distribution.ts';
import { findWritten } from './edit/repository.ts';
import { resumeChanged } from './events.ts';
import { recordFor } from './record-for.ts';
import { findResume, findResumesOf, hideResumesOf } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';

/** Under 18 a parent agrees, and companies see a resume at most. */

const [, OF_A_PARENT] = SIGN_UP_DOCUMENTS.resume;

type Dated = Pick<StoredResume, 'status' | 'birthDay'>;
type Written = Pick<ResumeContent, 'birthDate'> | null;

/**
 * Who may see it is decided by the youngest day that it says, shown or being written: a change that nobody has published makes nobody
 * grown up. Of a draft only what is written counts.
 */
export function isOfMinor({ status, birthDay }: Dated, written: Written, now: Date): boolean {
  const shown = written && status === 'draft' ? null : birthDay;
  return isMinor(shown, now) || isMinor(written?.birthDate ?? null, now);
}

/** The next step shows what is written; from the archive what was shown, with what is written beside it. */
export function willBeOfMinor(resume: Dated, written: Written, now: Date): boolean {
  if (resume.status === 'archive') return isOfMinor(resume, written, now);
  return isMinor(written ? written.birthDate : resume.birthDay, now);
}

/** A parent agrees once for all resumes of the applicant; a shown one needs it. */
export async function keepParent(
  context: CallContext & { db: DatabaseTransaction },
  tools: AccountTools,
  { applicantId, status }: StoredResume,
  { isSeen, isTicked }: { isSeen: boolean; isTicked: boolean },
): Promise<void> {
  const { db: tx } = context;
  if (!(await lacksParent(tx, applicantId))) return;
  if (isTicked) await recordFor(tx, context, tools, applicantId ?? '', { [OF_A_PARENT.field]: true });
  else if (status === 'published' && isSeen) throw badField(OF_A_PARENT.field, 'is_empty', OF_A_PARENT.refusal);
}

/**
 * For a resume that was published just now: a minor's is shown to companies at most. Throws `bad_argument` at the box of a parent who
 * has not agreed.
 */
export async function keepLawful(context: Context, tx: DatabaseTransaction, id: number): Promise<void> {
  const row = await findResume(tx, id);
  if (!row || !isMinor(row.birthDay, context.clock.now())) return;
  const resume = readStored(row);
  await assertParentAgreed(tx, resume, context.clock.now());
  if (resume.visibility === 'everyone') await hideFromPublic(context, tx, resume, true);
}

/** Throws `bad_argument` at the box of a parent where a minor's resume would be shown without that consent. */
export async function assertParentAgreed(tx: DatabaseTransaction, resume: StoredResume, now: Date): Promise<void> {
  const written = (await findWritten(tx, [resume.id])).get(resume.id) ?? null;
  if (isOfMinor(resume, written, now) && (await lacksParent(tx, resume.applicantId)))
    throw badField(OF_A_PARENT.field, 'is_empty', OF_A_PARENT.refusal);
}

/** What has no applicant is nobody's. */
async function lacksParent(tx: DatabaseTransaction, applicantId: string | null): Promise<boolean> {
  return applicantId !== null && !(await hasConsented(tx, applicantId, OF_A_PARENT.key));
}

/** What follows when a parent withdraws the consent: nobody sees the resumes of a minor any more. */
export async function archiveMinorsResumes(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  applicantId: string,
): Promise<void> {
  const now = clock.now();
  const resumes = (await findResumesOf(tx, applicantId)).map(readStored);
  const written = await findWritten(
    tx,
    resumes.map(({ id }) => id),
  );
  const ofMinor = resumes.filter((resume) => isOfMinor(resume, written.get(resume.id) ?? null, now));
  const only = ofMinor.map(({ id }) => id);
  const ids = await hideResumesOf(tx, applicantId, now, { comesBack: false, only });
  await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
}
