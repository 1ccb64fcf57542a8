import type { StaffWithdrawal, Withdrawal } from '#shared/contracts/withdrawal.ts';
import { lastMoscowDay, moscowDate, toIso } from '#shared/domain/time.ts';
import {
  LARGE_WITHDRAWAL_KOPECKS,
  STAFF_WITHDRAWAL_ACTIONS,
  withdrawalMachine,
  type WithdrawalGuard,
} from '#shared/domain/withdrawal-machine.ts';
import { countWorkingDays } from '#shared/domain/working-days.ts';
import { accountIdOf, machineActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findPayers } from '../../company/index.ts';
import { findSpentByGateway } from '../../ledger/index.ts';
import { holdKey } from './money.ts';
import type { WithdrawalRow } from './repository.ts';

/** The last day, in Moscow. */
export const dueDayOf = ({ dueAt }: Pick<WithdrawalRow, 'dueAt'>): string => lastMoscowDay(dueAt);

export function toWithdrawal({ actor }: Pick<Context, 'actor'>, row: WithdrawalRow): Withdrawal {
  const may = withdrawalMachine.actions(row.status, machineActor(actor), () => true);
  return { ...shownOf(row), actions: may.filter((action) => action === 'cancel') };
}

function shownOf(row: WithdrawalRow): Omit<Withdrawal, 'actions'> {
  const { id, status, amountKopecks, bank, bik, account, reason, answer, submittedAt, closedAt } = row;
  return {
    id,
    status,
    amountKopecks,
    bank,
    bik,
    account,
    reason,
    answer,
    submittedAt: toIso(submittedAt),
    dueOn: dueDayOf(row),
    closedAt: toIso(closedAt),
  };
}

/** What the machine asks of who decides. */
export const guardsOf =
  (row: Pick<WithdrawalRow, 'amountKopecks' | 'accountId' | 'approvedBy'>, staffId: string | null) =>
  (guard: WithdrawalGuard): boolean => {
    const isLarge = row.amountKopecks >= LARGE_WITHDRAWAL_KOPECKS;
    switch (guard) {
      case 'large':
        return isLarge;
      case 'small':
        return !isLarge;
      case 'other':
        return staffId !== null && staffId !== row.approvedBy;
      case 'notAsker':
        return staffId !== null && staffId !== row.accountId;
    }
  };

export async function toStaffWithdrawals(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  rows: readonly WithdrawalRow[],
): Promise<StaffWithdrawal[]> {
  const [people, payers, spentByGateway] = await Promise.all([
    findPeople(
      db,
      rows.flatMap(({ approvedBy }) => approvedBy ?? []),
    ),
    findPayers(
      db,
      rows.map(({ companyId }) => companyId),
    ),
    findSpentByGateway(db, rows.map(holdKey)),
  ]);
  const staffId = accountIdOf(actor);
  return rows.map((row) => {
    const payer = payers.get(row.companyId);
    const approver = row.approvedBy ? people.get(row.approvedBy) : undefined;
    const may = withdrawalMachine.actions(row.status, 'staff', guardsOf(row, staffId));
    return {
      ...shownOf(row),
      company: { id: row.companyId, title: payer?.name ?? '', inn: payer?.inn ?? '' },
      corrAccount: row.corrAccount,
      cardKopecks: spentByGateway.get(holdKey(row)) ?? 0,
      isLarge: row.amountKopecks >= LARGE_WITHDRAWAL_KOPECKS,
      approvedBy: approver ? displayName(approver) : null,
      workingDaysLeft: countWorkingDays(moscowDate(clock.now()), dueDayOf(row)),
      actions: STAFF_WITHDRAWAL_ACTIONS.filter((action) => may.includes(action)),
    };
  });
}
