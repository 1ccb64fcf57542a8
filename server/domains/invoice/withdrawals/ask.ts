import type { CallRequest } from '../../../platform/binder.ts';
import type { withdrawalContracts } from '#shared/contracts/withdrawal.ts';
import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import { WITHDRAWAL_WORKING_DAYS, withdrawalMachine } from '#shared/domain/withdrawal-machine.ts';
import { addWorkingDays } from '#shared/domain/working-days.ts';
import { rubles } from '#shared/text/number.ts';
import { inTransaction } from '../../../database/connect.ts';
import { asMember, machineActor } from '../../../platform/actor.ts';
import type { CallContext, Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { assertOwner, readOwn } from '../../account/index.ts';
import { lockCompanyBalance } from '../../ledger/index.ts';
import { holdMoney, moveMoney } from './money.ts';
import { insertWithdrawal, lockWithdrawal, setWithdrawal, type WithdrawalRow } from './repository.ts';
import { tellOfWithdrawal } from './tell.ts';

type Asked = CallRequest<(typeof withdrawalContracts)['POST /company-balance/withdrawal-request']>['body'];

/** The head proves by the password who asks. Throws `bad_argument` at `password`, and as {@link submitWithdrawal}. */
export async function askWithdrawal(
  context: CallContext,
  { password, rubles: sum, ...asked }: Asked,
): Promise<WithdrawalRow> {
  await assertOwner(context.db, context, await readOwn(context), password);
  return submitWithdrawal(context, { ...asked, amountKopecks: sum.kopecks });
}

/**
 * Holds free money of the head's company until staff have sent it back. Throws `bad_argument` at `rubles` for more than is free,
 * `wrong_state` while the books are checked.
 */
export function submitWithdrawal(
  context: Context,
  asked: Omit<Asked, 'password' | 'rubles'> & { amountKopecks: number },
): Promise<WithdrawalRow> {
  const { companyId, accountId } = asMember(context);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { money } = await lockCompanyBalance(tx, companyId, now);
    if (asked.amountKopecks > money)
      throw badField(
        'rubles',
        'greater_than_max',
        `Свободно ${rubles(money)}: бонусы и\u00a0удержанное не\u00a0выводим`,
      );
    const row = await insertWithdrawal(tx, {
      companyId,
      accountId,
      status: 'submitted',
      ...asked,
      submittedAt: now,
      dueAt: addDays(startOfMoscowDate(addWorkingDays(moscowDate(now), WITHDRAWAL_WORKING_DAYS)), 1),
    });
    await holdMoney(tx, row, accountId, now);
    await tellOfWithdrawal(context, tx, row);
    return row;
  });
}

/** Throws `not_found` for another company's, `wrong_state` once staff have approved it. */
export function cancelWithdrawal(context: Context, id: number): Promise<WithdrawalRow> {
  const { companyId } = asMember(context);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await lockCompanyBalance(tx, companyId, now);
    const row = await lockWithdrawal(tx, id);
    if (row?.companyId !== companyId) throw new DomainError('not_found');
    const status = withdrawalMachine.next(row.status, 'cancel', machineActor(context.actor), () => true);
    if (!status) throw new DomainError('wrong_state', { detail: 'Заявку уже одобрили: отменить её нельзя' });
    const cancelled = await setWithdrawal(tx, id, { status, closedAt: now });
    await moveMoney(tx, cancelled, now);
    return cancelled;
  });
}
