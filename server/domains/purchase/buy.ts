import type { Purchase } from '#shared/contracts/purchase.ts';
import { isAdvertising } from '#shared/domain/advertising.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
import { asMember, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { agree, insertAgreed, readStart, type Terms, type WantedFor } from './agree.ts';
import { warnWhenLow } from './alert.ts';
import { divide } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { fulfil } from './fulfil.ts';
import { bookPurchase } from './money.ts';
import { readPurchase } from './view.ts';

/**
 * Buys from the balance of the caller's company, bonuses first: paid and begun in one transaction, or paid now and begun on its day;
 * advertising begins once it has its mark.
 * Throws `not_found` for a vacancy beyond their scope, `conflict` for a price that is another now, `payment_required` with what is
 * missing, `forbidden`, `wrong_state`, `limit_exceeded` beyond the member's own limit of the month.
 */
export function buyFromBalance(
  context: Context,
  secrets: Pick<Secrets, 'hash'>,
  wanted: WantedFor,
  terms: Terms,
): Promise<Purchase> {
  const buyer = asMember(context);
  const { companyId, accountId } = buyer;
  const now = context.clock.now();
  const startsAt = readStart(terms.startDay, now);
  return inTransaction(context.db, async (tx) => {
    const { target, cost, balance } = await agree(tx, { buyer, wanted, terms, startsAt, now }, secrets);
    const paid = divide(cost.totalKopecks, balance.bonus, now);
    const status = purchaseMachine.next('created', 'pay', machineActor(buyer), () => true);
    if (!status) throw new DomainError('forbidden');
    const isLater = startsAt !== null || isAdvertising(cost.service, moscowDate(now));
    const { vatKopecks, bonusKopecks } = paid;
    const state = { status, payBy: 'balance', createdAt: now, paidAt: now, startsAt } as const;
    const id = await insertAgreed(tx, buyer, { target, cost, paid }, state);
    const purchase = { id, companyId, totalKopecks: cost.totalKopecks, bonusKopecks, vatKopecks };
    await bookPurchase(tx, purchase, { isLater, accountId, now });
    if (!isLater) await fulfil({ ...context, db: tx }, tx, { id, companyId });
    await withCommit(tx, context.events.toEmit(tx, purchaseChanged('paid', { id, companyId })));
    const after = balance.money - paid.moneyKopecks;
    await warnWhenLow(context, tx, { companyId, purchaseId: id }, { before: balance.money, after });
    return readPurchase({ ...context, db: tx }, id, { companyId });
  });
}
