import type { Member } from '#shared/contracts/member.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { assertOwner, readOwn, resetSecondFactor } from '../../account/index.ts';
import type { CompanyTools } from '../company-tools.ts';
import { findMembers, findOwnCompany, setSecondFactorRequired } from './member-repository.ts';
import { amongMembers, findChangeable, ownCompanyId, readMember } from './members.ts';

/** What a company decides about the second step of its members. */
interface Requirement {
  isRequired: boolean;
  withoutCount: number;
}

export async function readRequirement(context: Pick<CallContext, 'db' | 'actor'>): Promise<Requirement> {
  const companyId = ownCompanyId(context);
  const company = await findOwnCompany(context.db, companyId);
  const members = await findMembers(context.db, companyId, 'active');
  return {
    isRequired: company?.requiresSecondFactor ?? false,
    withoutCount: members.filter(({ secondFactorAt }) => secondFactorAt === null).length,
  };
}

/**
 * From the next request members without a second step may do nothing but set it up. The head must have one, so nobody locks
 * themselves out and a stolen session of a head without one cannot. Throws `wrong_state`.
 */
export function requireSecondFactor(context: CallContext, isRequired: boolean): Promise<Requirement> {
  return amongMembers(context, async (tx, caller) => {
    if (isRequired && caller.secondFactorAt === null)
      throw new DomainError('wrong_state', { detail: 'Сначала включите второй шаг у\u00a0себя в\u00a0настройках' });
    await setSecondFactorRequired(tx, caller.companyId, isRequired);
    await recordAudit(context, tx, {
      action: 'company.require_second_factor',
      target: `company:${caller.companyId}`,
      details: { isRequired },
    });
    return readRequirement({ db: tx, actor: context.actor });
  });
}

/** Throws `bad_argument` at `password`, `not_found`, `forbidden`, `wrong_state` for a member without a second step. */
export async function resetMemberSecondFactor(
  context: CallContext,
  tools: CompanyTools,
  id: string,
  password: string,
): Promise<Member> {
  await assertOwner(context.db, context, await readOwn(context), password);
  return amongMembers(context, async (tx, caller) => {
    const { accountId, email } = await findChangeable(tx, caller, id, 'reset_second_factor');
    await resetSecondFactor(tx, context, tools, { id: accountId, email });
    return readMember({ db: tx, actor: context.actor }, id);
  });
}
