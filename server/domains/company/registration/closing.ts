import type { CodeSent } from '#shared/contracts/account.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext, Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { assertOwner, confirmCode, eraseAccount, readOwn, requestCode } from '../../account/index.ts';
import { nextCompanyStatus } from '../company-status.ts';
import type { CompanyTools } from '../company-tools.ts';
import { companyStatusChanged } from '../events.ts';
import { revokeInvitationsOfCompany } from '../members/invitation-repository.ts';
import { findMembers, setMember, type MemberRow } from '../members/member-repository.ts';
import { amongMembers } from '../members/members.ts';
import { findCompanyForUpdate, setCompany } from '../status-repository.ts';
import { dropWaiting } from '../checks/verification.ts';

/**
 * A code to the head's address. Throws `bad_argument` at `password`, `forbidden` for a head who signed in long ago without one,
 * `wrong_state` for a company with money.
 */
export async function requestClosing(
  context: CallContext,
  tools: CompanyTools,
  password: string | undefined,
): Promise<CodeSent> {
  const account = await readOwn(context);
  if (context.actor.kind === 'member') await tools.assertSettled(context.db, context.actor.companyId);
  await assertOwner(context.db, context, account, password);
  if (!account.email) throw new DomainError('wrong_state');
  const request = { purpose: 'close_company', channel: 'mail', destination: account.email } as const;
  return requestCode(context, tools, { ...request, accountId: account.id });
}

/**
 * Closes the company for good, all of it in one transaction: its vacancies are archived, its members are signed out and
 * erased, so that their addresses are free for other companies, and each gets a mail. Throws `wrong_state`, `forbidden`.
 */
export function closeCompany(
  context: CallContext,
  tools: CompanyTools,
  code: { confirmationId: string; code: string },
): Promise<void> {
  return confirmCode(context, tools, code, ['close_company'], (tx, { accountId }, keep) =>
    amongMembers({ ...context, db: tx }, async (_tx, caller) => {
      // It goes with the account, so nothing may write to it afterwards.
      await keep();
      if (caller.accountId !== accountId) throw new DomainError('wrong_state');
      if (caller.role !== 'head') throw new DomainError('forbidden');
      await close(tx, { ...context, db: tx }, tools, caller.companyId);
    }),
  );
}

async function close(tx: DatabaseTransaction, context: Context, tools: CompanyTools, companyId: number): Promise<void> {
  const now = context.clock.now();
  const company = await findCompanyForUpdate(tx, companyId);
  if (!company) throw new DomainError('not_found');
  const status = enforce(nextCompanyStatus(company, 'close', 'head'));
  await tools.assertSettled(tx, companyId);
  await tools.archiveVacanciesOf(context, tx, companyId);
  await dropWaiting(context, tx, companyId);
  await revokeInvitationsOfCompany(tx, companyId, now);
  for (const member of await findMembers(tx, companyId))
    await endWithCompany(tx, context, tools, member, company.brandName);
  await setCompany(tx, companyId, { status, closedAt: now }, now);
  await context.events.emit(tx, companyStatusChanged('company.closed', companyId));
}

async function endWithCompany(
  tx: DatabaseTransaction,
  context: Context,
  tools: CompanyTools,
  { id, accountId, email, role }: MemberRow,
  companyName: string,
): Promise<void> {
  const now = context.clock.now();
  // A head is active by the table's rule: what is left of the last one is an administrator who is gone.
  const former = role === 'head' ? { role: 'admin' } : {};
  await setMember(tx, id, { status: 'removed', removedAt: now, ...former }, now);
  // Its own mail would say less.
  await eraseAccount(tx, context, tools, { id: accountId, email: null });
  if (email) await tools.messages.mail(tx, context.jobs, email, 'company-closed', { companyName });
}
