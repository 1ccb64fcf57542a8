import type { Resume } from '#shared/contracts/resume.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Member } from './company/as-company.ts';
import { isOpenedTo, noteViewedBy } from './company/company-repository.ts';
import { findHiding } from './company/hiding.ts';
import { noteLook } from './company/looks.ts';
import { seesContacts } from './company/openings.ts';
import { contactsOf } from './contacts.ts';
import { findOwnParts, readOwn } from './own.ts';
import { canReadResume } from './policy.ts';
import { findResume } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';
import { toResume } from './view.ts';

/**
 * One resume as the actor may see it. Throws `not_found`, also when the actor may not see it, and `limit_exceeded` for members
 * who have read too many today.
 */
export async function readResume(context: Context, id: number): Promise<Resume> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const isOpened = actor.kind === 'member' && (await isOpenedTo(db, id, actor.companyId));
  const viewer = enforce(canReadResume(actor, resume, isOpened, now));
  const hiddenForMe = actor.kind === 'member' ? (await findHiding(db, actor.companyId, id)) !== undefined : null;
  const own =
    viewer === 'owner' && resume.applicantId !== null
      ? await readOwn(db, resume, (await findOwnParts(db, resume.applicantId, [id]))(id), now)
      : null;
  const shown = toResume(resume, viewer, { hiddenForMe, own }, now);
  const isForCompany = viewer === 'company' && actor.kind === 'member';
  return isForCompany ? { ...shown, contacts: await lookAsCompany(context, actor, resume, isOpened) } : shown;
}

/** Counts the look. Returns the contacts if the company has them and the member may see them. */
async function lookAsCompany(
  { db, clock }: Context,
  member: Member,
  resume: StoredResume,
  isOpened: boolean,
): Promise<Resume['contacts']> {
  const now = clock.now();
  const { id: resumeId } = resume;
  const hasContacts = await seesContacts(db, { resumeId, isOpened }, member, now);
  await noteLook({ db, clock }, member, { resumeId, isCounted: !hasContacts });
  await noteViewedBy(db, resumeId, member.companyId, now);
  return hasContacts && hasPermission(member, 'resume.contacts') ? contactsOf(resume) : null;
}
