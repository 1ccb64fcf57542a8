import type { StaffWithdrawalAction } from '#shared/domain/withdrawal-machine.ts';
import { withdrawalMachine } from '#shared/domain/withdrawal-machine.ts';
import { inTransaction } from '../../../database/connect.ts';
import { accountIdOf, machineActor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { lockCompanyBalance } from '../../ledger/index.ts';
import { moveMoney } from './money.ts';
import { lockWithdrawal, setWithdrawal, type WithdrawalRow } from './repository.ts';
import { tellOfWithdrawal } from './tell.ts';
import { findVoidApprovals, guardsOf } from './view.ts';

/**
 * What staff do about a request; of two at one moment the second finds it done. An approval of a large one is void once its person may
 * approve no more, and is given anew. Throws `not_found`, `wrong_state` for what does not follow, `forbidden` for whoever has approved a
 * large one already.
 */
export function decideWithdrawal(
  context: Context,
  id: number,
  { action, reason }: { action: StaffWithdrawalAction; reason: string },
): Promise<WithdrawalRow> {
  const { actor, clock } = context;
  const staffId = accountIdOf(actor);
  return inTransaction(context.db, async (tx) => {
    const now = clock.now();
    const found = await tx.selectFrom('withdrawal').select('companyId').where('id', '=', id).executeTakeFirst();
    if (!found) throw new DomainError('not_found');
    await lockCompanyBalance(tx, found.companyId, now);
    const row = await lockWithdrawal(tx, id);
    if (!row) throw new DomainError('not_found');
    const by = machineActor(actor);
    const isVoid = (await findVoidApprovals(tx, [row])).has(id);
    const status = withdrawalMachine.next(row.status, action, by, guardsOf(row, { staffId, isVoid }));
    if (!status) throw refusalOf(row, action, isVoid);
    const changed = await setWithdrawal(tx, id, {
      status,
      ...(action === 'approve' ? { approvedBy: staffId, approvedAt: now } : {}),
      ...(action === 'second' ? { secondedBy: staffId } : {}),
      ...(status === 'sent' ? { sentAt: now } : {}),
      ...(reason ? { answer: reason } : {}),
      ...(status === 'approved' || status === 'sent' ? {} : { closedAt: now }),
    });
    await moveMoney(tx, changed, now);
    await tellOfWithdrawal(context, tx, changed);
    await recordAudit(context, tx, {
      action: `withdrawal.${action}`,
      target: `company:${row.companyId}`,
      details: { withdrawal: id, kopecks: row.amountKopecks, ...(reason ? { reason } : {}) },
    });
    return changed;
  });
}

function refusalOf(row: WithdrawalRow, action: StaffWithdrawalAction, isVoid: boolean): DomainError {
  if (action === 'second' && isVoid)
    return new DomainError('wrong_state', {
      detail: 'Кто одобрил эту заявку, больше не\u00a0вправе отправлять деньги. Одобрите её заново',
    });
  // The table has the step, so it is this person who may not.
  if (action === 'second' && withdrawalMachine.next(row.status, action, 'staff', (guard) => guard !== 'small'))
    return new DomainError('forbidden', {
      detail: 'От\u00a0100\u00a0000\u00a0₽ второе согласие даёт другой сотрудник',
    });
  return new DomainError('wrong_state', { detail: 'С\u00a0этой заявкой так поступить нельзя: обновите страницу' });
}
