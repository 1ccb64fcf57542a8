import type { withdrawalContracts } from '#shared/contracts/withdrawal.ts';
import { asMember } from '../../../platform/actor.ts';
import type { Handlers } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/paging.ts';
import { DomainError } from '../../../platform/problems.ts';
import { askWithdrawal, cancelWithdrawal } from './ask.ts';
import { decideWithdrawal } from './decide.ts';
import { findOpenWithdrawals, findWithdrawals, type WithdrawalRow } from './repository.ts';
import { toStaffWithdrawals, toWithdrawal } from './view.ts';

/** More of them are beyond what staff can send in a day. */
const SHOWN_MAX = 200;

export const withdrawalCalls: Handlers<typeof withdrawalContracts> = {
  'POST /company-balance/withdrawal-request': async ({ body }, context) =>
    toWithdrawal(context, await askWithdrawal(context, body)),

  'GET /company-balance/withdrawals': async ({ query: { page, per_page: limit } }, context) => {
    const { companyId } = asMember(context);
    const offset = offsetOf(page, limit, 'заявок');
    const { rows, total } = await findWithdrawals(context.db, { companyId, limit, offset });
    return { items: rows.map((row) => toWithdrawal(context, row)), total, next: null };
  },

  'POST /company-balance/withdrawals/{id}/cancel': async ({ params: { id } }, context) =>
    toWithdrawal(context, await cancelWithdrawal(context, id)),

  'GET /staff/withdrawals': async (_request, context) => {
    const { rows, total } = await findOpenWithdrawals(context.db, SHOWN_MAX);
    return { items: await toStaffWithdrawals(context, rows), total };
  },

  'POST /staff/withdrawals/{id}': async ({ params: { id }, body }, context) =>
    toStaff(context, await decideWithdrawal(context, id, body)),
};

async function toStaff(context: Context, row: WithdrawalRow) {
  const [shown] = await toStaffWithdrawals(context, [row]);
  if (!shown) throw new DomainError('not_found');
  return shown;
}
