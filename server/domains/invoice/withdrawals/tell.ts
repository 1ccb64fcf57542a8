import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findColleagues } from '../../company/index.ts';
import { notify } from '../../notice/index.ts';
import { dueDayOf } from './view.ts';
import type { WithdrawalRow } from './repository.ts';

/** The head hears of each step. */
export async function tellOfWithdrawal(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  row: WithdrawalRow,
): Promise<void> {
  const { id: withdrawalId, companyId, amountKopecks, status, answer } = row;
  // Who has taken it back knows.
  if (status === 'cancelled') return;
  const heads = (await findColleagues(tx, companyId, 'balance.view')).filter(({ role }) => role === 'head');
  const data = { withdrawalId, amountKopecks, status, answer, dueOn: dueDayOf(row) };
  await notify(
    tx,
    context,
    ...heads.map(({ accountId }) => ({
      to: accountId,
      event: 'withdrawal.changed' as const,
      key: `withdrawal:${withdrawalId}:${status}`,
      data,
    })),
  );
}
