import type { ResumeForCompany } from '#shared/contracts/resume-company.ts';
import { toIso } from '#shared/domain/time.ts';
import { hasPermission } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { readAsCompany } from './as-company.ts';
import { findCommenters } from './colleagues.ts';
import { findHiding } from './hiding.ts';
import { readContactsState } from './openings.ts';

/** What the caller's company has to do with a resume. Throws as {@link readAsCompany}. */
export async function readForCompany(context: Context, id: number): Promise<ResumeForCompany> {
  const read = await readAsCompany(context, id);
  const { member } = read;
  const mayComment = hasPermission(member, 'resume.comment');
  const [hidden, contacts, colleagues] = await Promise.all([
    findHiding(context.db, member.companyId, id),
    readContactsState(context, read, hasPermission(member, 'resume.contacts')),
    mayComment ? findCommenters(context.db, member.companyId) : [],
  ]);
  const hider = hidden?.accountId ? (await findPeople(context.db, [hidden.accountId])).get(hidden.accountId) : null;
  return {
    hidden: hidden
      ? { reason: hidden.reason, by: hider ? displayName(hider) : null, at: toIso(hidden.hiddenAt) }
      : null,
    contacts,
    mayComment,
    colleagues: colleagues
      .filter(({ accountId }) => accountId !== member.accountId)
      .map(({ memberId, name }) => ({ memberId, name })),
  };
}
