import { purchaseMachine, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
import { system } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { isErrorCode } from '../../platform/problems.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { findDue } from './due-repository.ts';
import { effectOf } from './effects/index.ts';
import { purchaseChanged } from './events.ts';
import { bookStart } from './money.ts';
import { giveBack } from './refund.ts';
import { findLines, insertEffect, lockPurchase, setLine, setPurchase, type PurchaseRow } from './repository.ts';
import { tellBegun } from './tell.ts';

const AT_ONCE = 200;

interface PaidPurchase {
  id: number;
  /** Null for an applicant's. */
  companyId: number | null;
}

const step = (from: PurchaseStatus, action: 'fulfil' | 'exhaust'): PurchaseStatus => {
  const to = purchaseMachine.next(from, action, 'system', () => true);
  if (!to) throw new Error(`A purchase that is ${from} cannot ${action}`);
  return to;
};

/**
 * What was paid begins, in the transaction of the payment or of its day: each line once. What happens at once is completed by it.
 * Returns the term of the whole purchase.
 */
export async function fulfil(
  context: Context,
  tx: DatabaseTransaction,
  { id, companyId }: PaidPurchase,
): Promise<{ status: PurchaseStatus; startsAt: Date | null; endsAt: Date | null; closedAt: Date | null }> {
  const now = context.clock.now();
  let [startsAt, endsAt]: [Date | null, Date | null] = [null, null];
  for (const line of await findLines(tx, [id])) {
    if (!(await insertEffect(tx, line.id, 'start', now))) continue;
    const term = await effectOf(line).start(context, tx, { ...line, companyId });
    await setLine(tx, line.id, term);
    startsAt ??= term.startsAt;
    if (term.endsAt && (!endsAt || term.endsAt > endsAt)) endsAt = term.endsAt;
  }
  const active = step('paid', 'fulfil');
  const status = endsAt ? active : step(active, 'exhaust');
  const change = { status, startsAt, endsAt, closedAt: endsAt ? null : now };
  await setPurchase(tx, id, change);
  await withCommit(tx, context.events.toEmit(tx, purchaseChanged('begun', { id, companyId })));
  return change;
}

/**
 * Paid purchases whose day has come begin, advertising when it has its mark; what cannot, because its vacancy is gone, is given back. Scheduled work; a failure leaves
 * the others.
 */
export async function startDue(context: Context): Promise<number> {
  const due = await findDue(context.db, 'start', context.clock.now(), AT_ONCE);
  await eachAlone(context, due, async ({ id, companyId }) => {
    // What applicants pay for begins with the payment.
    if (companyId === null) return;
    const purchase = { id, companyId };
    try {
      await inTransaction(context.db, (tx) => startPaid({ ...context, db: tx }, tx, purchase));
    } catch (error) {
      if (!isErrorCode(error, 'wrong_state', 'not_found')) throw error;
      const reason = 'Вакансии нет на\u00a0сайте';
      await inTransaction(context.db, (tx) =>
        giveBack({ ...context, db: tx, actor: system }, tx, purchase, { accountId: null, reason }),
      );
    }
  });
  return due.length;
}

async function startPaid(
  context: Context,
  tx: DatabaseTransaction,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  // In the order in which a refund locks them.
  await lockCompanyBalance(tx, companyId, context.clock.now());
  const purchase = await lockPurchase(tx, id, { companyId });
  if (purchase?.status === 'paid') await begin(context, tx, { ...purchase, companyId });
}

/** What was paid before begins: the advance is earned, and the buyer is told. The caller holds the locks of the balance and of the purchase. */
export async function begin(
  context: Context,
  tx: DatabaseTransaction,
  purchase: PurchaseRow & { companyId: number },
): Promise<void> {
  const { id, companyId } = purchase;
  await bookStart(tx, purchase, context.clock.now());
  await fulfil({ ...context, db: tx }, tx, { id, companyId });
  await tellBegun(context, tx, purchase);
}

/** Running purchases whose time is over are completed: what they gave ends by its own date. Scheduled work. */
export async function completeDue(context: Context): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context.db, 'end', now, AT_ONCE);
  await eachAlone(context, due, ({ id, companyId }) =>
    inTransaction(context.db, async (tx) => {
      const purchase = await lockPurchase(tx, id);
      if (purchase?.status !== 'active') return;
      await setPurchase(tx, id, { status: step('active', 'exhaust'), closedAt: now });
      await context.events.emit(tx, purchaseChanged('completed', { id, companyId }));
    }),
  );
  return due.length;
}

/** One that fails is logged and tried again in a minute. */
async function eachAlone(
  { log }: Pick<Context, 'log'>,
  due: readonly PaidPurchase[],
  work: (purchase: PaidPurchase) => Promise<void>,
): Promise<void> {
  for (const purchase of due) {
    try {
      await work(purchase);
    } catch (error) {
      log.error({ purchaseId: purchase.id, error: String(error) }, 'Purchases: a step failed');
    }
  }
}
