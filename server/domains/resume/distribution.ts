import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { recordSilently, withdrawConsentsAbout, type AccountTools } from '../account/index.ts';
import { resumeChanged } from './events.ts';
import { recordFor } from './record-for.ts';
import { findPublicOf, setLifecycle } from './repository.ts';
import type { StoredResume } from './stored.ts';

/** The consent to show a resume to everyone, each thing by itself (152-ФЗ, ст. 10.1), and its end. */

const [SHOW_TO_EVERYONE] = SIGN_UP_DOCUMENTS.resume;

/** The consents that are about this resume alone. */
const aboutResume = (id: number) => ({ resume: String(id) });

/**
 * One row of the ledger is in force for a resume that everyone sees, and says exactly which categories: what is added needs the
 * box, what is taken away does not.
 */
export async function keepDistribution(
  context: CallContext,
  tx: DatabaseTransaction,
  tools: AccountTools,
  resume: StoredResume,
  { visibility, publicCategories: wanted }: Pick<StoredResume, 'visibility' | 'publicCategories'>,
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
  if (isWider) await recordFor(tx, context, tools, applicantId, boxes, about);
  else await recordSilently(tx, context, applicantId, boxes, 'resume', about);
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
