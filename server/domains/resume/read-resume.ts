import type { Resume } from '#shared/contracts/resume.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { forgetNewViews, isOpenedTo, noteViewedBy } from './company-repository.ts';
import { findOwnParts, readOwn } from './own.ts';
import { canReadResume } from './policy.ts';
import { findResume, isHiddenFor } from './repository.ts';
import { readStored } from './stored.ts';
import { toResume } from './view.ts';

/** One resume as the actor may see it. Throws `not_found`, also when the actor may not see it. */
export async function readResume(context: Context, id: number): Promise<Resume> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const isOpened = actor.kind === 'member' && (await isOpenedTo(db, id, actor.companyId));
  const viewer = enforce(canReadResume(actor, resume, isOpened, now));
  if (viewer === 'company' && actor.kind === 'member') await noteViewedBy(db, id, actor.companyId, now);
  if (viewer === 'staff' && actor.kind === 'staff') await recordContactsShown(context, id);
  const hiddenForMe = actor.kind === 'member' ? await isHiddenFor(db, actor.companyId, id) : null;
  const own =
    viewer === 'owner' && resume.applicantId !== null
      ? await readOwn(db, resume, (await findOwnParts(db, resume.applicantId, [id]))(id), now)
      : null;
  if (own && own.stats.newViews > 0) await forgetNewViews(db, id);
  return toResume(resume, viewer, { hiddenForMe, own }, now);
}

/** Before the answer: staff see no contacts without a trace. */
function recordContactsShown(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, (tx) =>
    recordAudit(context, tx, { action: 'resume.read_contacts', target: `resume:${id}` }),
  );
}
