import type { Purchase } from '#shared/contracts/purchase.ts';
import { purchaseMachine, type PurchaseGuard } from '#shared/domain/purchase-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { asMember, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { assertPlaceUnused, isVacancyWithin, type Places } from '../vacancy/index.ts';
import { effectOf, findUnitsLeft } from './effects/index.ts';
import { purchaseChanged } from './events.ts';
import { bookRefund } from './money.ts';
import { refundableOf } from './refundable.ts';
import {
  findLines,
  findPurchase,
  insertRefund,
  isOfOrder,
  lockPurchase,
  setPurchase,
  type PurchaseRow,
} from './repository.ts';
import { readPurchase } from './view.ts';

/**
 * Gives a purchase of the caller's company up: what was not used returns to the balance at once. Throws `not_found` for another's
 * and for a vacancy beyond their scope, `wrong_state` where nothing is left, and while a vacancy is shown by the place.
 */
export function refundPurchase(context: Context, places: Places, id: number): Promise<Purchase> {
  const buyer = asMember(context);
  const { companyId, accountId } = buyer;
  return inTransaction(context.db, async (tx) => {
    const purchase = await findPurchase(tx, id, { companyId });
    if (!purchase) throw new DomainError('not_found');
    for (const line of await findLines(tx, [id])) {
      const { target, targetId, option } = line;
      if (isOfOrder(line)) throw isOrderRefusal();
      if (target === 'vacancy' && !(await isVacancyWithin(tx, buyer, targetId))) throw new DomainError('not_found');
      if (option === 'place' && purchase.status === 'active')
        await assertPlaceUnused(tx, companyId, context.clock.now(), places);
    }
    await giveBack({ ...context, db: tx }, tx, { id, companyId }, { accountId, reason: null });
    return readPurchase({ ...context, db: tx }, id, { companyId });
  });
}

/** What was not used of it returns to the balance. Throws as {@link refundPurchase}. */
export async function giveBack(
  context: Context,
  tx: DatabaseTransaction,
  { id, companyId }: { id: number; companyId: number },
  by: { accountId: string | null; reason: string | null },
): Promise<void> {
  const now = context.clock.now();
  await lockCompanyBalance(tx, companyId, now);
  const purchase = await lockPurchase(tx, id, { companyId });
  if (!purchase) throw new DomainError('not_found');
  const lines = (await findLines(tx, [id])).map((line) => ({ ...line, companyId }));
  const amountKopecks = refundableOf(purchase, lines, now, await findUnitsLeft(tx, lines));
  const holds = refundGuards(amountKopecks, purchase);
  const status = purchaseMachine.next(purchase.status, 'refund', machineActor(context.actor), holds);
  if (!status) throw new DomainError('wrong_state', { detail: 'Возвращать нечего: услуга уже оказана' });
  const isStarted = purchase.status === 'active';
  if (isStarted) await stopAll(context, tx, lines);
  const refundId = await insertRefund(tx, { purchaseId: id, amountKopecks, ...by }, now);
  const refund = { id: refundId, amountKopecks, isStarted, accountId: by.accountId };
  await bookRefund(tx, { ...purchase, companyId }, refund, now);
  await setPurchase(tx, id, { status, refundedKopecks: purchase.refundedKopecks + amountKopecks, closedAt: now });
  await context.events.emit(tx, purchaseChanged('refunded', { id, companyId }));
}

/** What a refund of this sum is to the machine. */
export const refundGuards =
  (amountKopecks: number, { totalKopecks, refundedKopecks }: Pick<PurchaseRow, 'totalKopecks' | 'refundedKopecks'>) =>
  (guard: PurchaseGuard): boolean => {
    const isAll = refundedKopecks + amountKopecks === totalKopecks;
    return guard === 'all' ? isAll : !isAll && amountKopecks > 0;
  };

async function stopAll(
  context: Context,
  tx: DatabaseTransaction,
  lines: readonly Parameters<NonNullable<ReturnType<typeof effectOf>['stop']>>[2][],
): Promise<void> {
  for (const line of lines) await effectOf(line).stop?.(context, tx, line);
}

/** Of an order whose purchase somebody wants to give back. */
export const isOrderRefusal = () =>
  new DomainError('wrong_state', { detail: 'Отказаться можно в\u00a0заказе: там видно, сколько вернётся' });
