import type { MoneyReport } from '#shared/contracts/money-report.ts';
import { spanOfMonth } from '#shared/domain/time.ts';
import type { Context } from '../../platform/context.ts';
import { findFlows, findTurnover } from '../ledger/index.ts';
import { monthBefore } from './acts/make-acts.ts';

/** A month of the ledger, as of one moment: all of it is read by two queries that see the same entries. */
export function readMoneyReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  month = monthBefore(clock.now(), 1).name,
): Promise<MoneyReport> {
  const span = spanOfMonth(month);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const accounts = await findTurnover(tx, span);
      const flows = await findFlows(tx, span);
      const flow = (kind: (typeof flows)[number]['kind'], ...reasons: (typeof flows)[number]['reason'][]) =>
        flows
          .filter((one) => one.kind === kind && (reasons.length === 0 || reasons.includes(one.reason)))
          .reduce((sum, { amount }) => sum + amount, 0);
      return {
        month,
        accounts: accounts.map(({ owner, kind, begin, got, gave }) => ({
          owner,
          kind,
          beginKopecks: begin,
          gotKopecks: got,
          gaveKopecks: gave,
          endKopecks: begin + got - gave,
        })),
        revenueKopecks: flow('revenue'),
        vatKopecks: flow('vat'),
        // An account that money comes from is below zero by it.
        refills: {
          bankKopecks: -flow('bank', 'refill') || 0,
          gatewayKopecks: -flow('gateway', 'refill', 'purchase') || 0,
        },
        refundKopecks: flow('money', 'refund') + flow('gateway', 'refund'),
        withdrawalKopecks: flow('bank', 'withdrawal'),
      };
    });
}
