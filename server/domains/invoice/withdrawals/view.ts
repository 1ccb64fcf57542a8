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
import type { Database } from '../../../database/connect.ts';
import { displayName, findVoidConsents, findPeople } from '../../account/index.ts';
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
  const { id, status, amountKopecks, bank, bik, account, corrAccount, reason, answer, submittedAt, closedAt } = row;
  return {
    id,
    status,
    amountKopecks,
    bank,
    bik,
    account,
    corrAccount,
    reason,
    answer,
    submittedAt: toIso(submittedAt),
    dueOn: dueDayOf(row),
    closedAt: toIso(closedAt),
  };
}

const isLarge = ({ amountKopecks }: Pick<WithdrawalRow, 'amountKopecks'>): boolean =>
  amountKopecks >= LARGE_WITHDRAWAL_KOPECKS;

/** Large ones that somebody has approved who may do so no more; ids. */
export function findVoidApprovals(
  db: Database,
  rows: readonly Pick<WithdrawalRow, 'id' | 'status' | 'amountKopecks' | 'approvedBy'>[],
): Promise<ReadonlySet<number>> {
  const approved = rows.filter((row) => row.status === 'approved' && isLarge(row));
  return findVoidConsents(
    db,
    approved.map(({ id, approvedBy: by }) => ({ id, by })),
    'billing.manage',
  );
}

/** What the machine asks of who decides. */
export const guardsOf =
  (
    row: Pick<WithdrawalRow, 'amountKopecks' | 'accountId' | 'approvedBy'>,
    { staffId, isVoid }: { staffId: string | null; isVoid: boolean },
  ) =>
  (guard: WithdrawalGuard): boolean => {
    switch (guard) {
      case 'large':
        return isLarge(row);
      case 'small':
        return !isLarge(row);
      case 'stands':
        return !isVoid;
      case 'void':
        return isVoid;
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
  const [people, payers, spentByGateway, voidApprovals] = await Promise.all([
    findPeople(
      db,
      rows.flatMap(({ approvedBy }) => approvedBy ?? []),
    ),
    findPayers(
      db,
      rows.map(({ companyId }) => companyId),
    ),
    findSpentByGateway(db, rows.map(holdKey)),
    findVoidApprovals(db, rows),
  ]);
  const staffId = accountIdOf(actor);
  return rows.map((row) => {
    const payer = payers.get(row.companyId);
    const approver = row.approvedBy ? people.get(row.approvedBy) : undefined;
    const isVoid = voidApprovals.has(row.id);
    const may = withdrawalMachine.actions(row.status, 'staff', guardsOf(row, { staffId, isVoid }));
    return {
      ...shownOf(row),
      company: { id: row.companyId, title: payer?.name ?? '', inn: payer?.inn ?? '' },
      cardKopecks: spentByGateway.get(holdKey(row)) ?? 0,
      isLarge: isLarge(row),
      isVoid,
      approvedBy: approver ? displayName(approver) : null,
      workingDaysLeft: countWorkingDays(moscowDate(clock.now()), dueDayOf(row)),
      actions: STAFF_WITHDRAWAL_ACTIONS.filter((action) => may.includes(action)),
    };
  });
}
