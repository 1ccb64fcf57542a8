import type { Purchase } from '#shared/contracts/purchase.ts';
import { isAdvertising } from '#shared/domain/advertising.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { placesOnMain, SERVICE_AHEAD_DAYS } from '#shared/domain/services.ts';
import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readCaller } from '../company/index.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { warnWhenLow } from './alert.ts';
import { lockPlacesOnMain } from './ad-repository.ts';
import { offerAgreement } from './agreement.ts';
import { agreeOnCost, divide, type Wanted } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { fulfil } from './fulfil.ts';
import { bookPurchase } from './money.ts';
import { obstaclesTo, refusalOf } from './policy.ts';
import { isSoldOut } from './sold-out.ts';
import { findSpent, insertPurchase } from './repository.ts';
import { asBuyer, findTarget } from './target.ts';
import { readPurchase } from './view.ts';

/** What every purchase brings besides what is bought. */
export interface Terms {
  totalKopecks: number;
  quote?: string | undefined;
  startDay?: string | undefined;
}

/**
 * Buys from the balance of the caller's company, bonuses first: paid and begun in one transaction, or paid now and begun on its day;
 * advertising begins once it has its mark.
 * Throws `not_found` for a vacancy beyond their scope, `conflict` for a price that is another now, `payment_required` with what is
 * missing, `forbidden`, `wrong_state`, `limit_exceeded` beyond the member's own limit of the month.
 */
export function buyFromBalance(
  context: Context,
  secrets: Pick<Secrets, 'hash'>,
  wanted: Wanted & { vacancyId?: number | undefined },
  terms: Terms,
): Promise<Purchase> {
  const buyer = asBuyer(context);
  const { companyId, accountId } = buyer;
  const now = context.clock.now();
  const startsAt = readStart(terms.startDay, now);
  return inTransaction(context.db, async (tx) => {
    const target = await findTarget(tx, buyer, wanted.service, wanted.vacancyId);
    const cost = await agreeOnCost(tx, wanted, { ...terms, companyId }, secrets, now);
    const caller = await readCaller(tx, { actor: buyer });
    if (placesOnMain(wanted) !== null) await lockPlacesOnMain(tx);
    const soldOut = await isSoldOut(tx, { ...cost, targetId: target.id }, startsAt, now);
    // From here on purchases of the company wait for each other.
    const balance = await lockCompanyBalance(tx, companyId, now);
    const spent = {
      kopecks: await findSpent(tx, companyId, accountId, now),
      limitKopecks: caller.spendPerMonthKopecks,
    };
    const refusal = refusalOf(
      obstaclesTo({ ...cost, day: moscowDate(now) }, { buyer, target, balance, spent, soldOut }),
      cost,
      now,
    );
    if (refusal) throw refusal;
    const paid = divide(cost.totalKopecks, balance.bonus, now);
    const status = purchaseMachine.next('created', 'pay', machineActor(buyer), () => true);
    if (!status) throw new DomainError('forbidden');
    const waits = isAdvertising(cost.service, moscowDate(now));
    const isLater = startsAt !== null || waits;
    const agreement = offerAgreement();
    const { vatKopecks, vatRate, bonusKopecks } = paid;
    const { purchaseId: id } = await insertPurchase(
      tx,
      {
        companyId,
        memberAccountId: accountId,
        status,
        payBy: 'balance',
        totalKopecks: cost.totalKopecks,
        vatKopecks,
        vatRate,
        bonusKopecks,
        offerKey: 'offerCompany',
        offerVersion: agreement.version,
        createdAt: now,
        paidAt: now,
        startsAt,
      },
      {
        service: cost.service,
        option: cost.option,
        servicePriceId: cost.priceId,
        target: target.kind,
        targetId: target.id,
        targetTitle: target.title,
        quantity: cost.quantity,
        unitKopecks: cost.unitKopecks,
        amountKopecks: cost.totalKopecks,
        vatKopecks,
        days: cost.days,
        isAdvertising: waits,
      },
    );
    const purchase = { id, companyId, totalKopecks: cost.totalKopecks, bonusKopecks, vatKopecks };
    await bookPurchase(tx, purchase, { isLater, accountId, now });
    if (!isLater) await fulfil({ ...context, db: tx }, tx, { id, companyId });
    await context.events.emit(tx, purchaseChanged('paid', { id, companyId }));
    const after = balance.money - paid.moneyKopecks;
    await warnWhenLow(context, tx, { companyId, purchaseId: id }, { before: balance.money, after });
    return readOwn(context, tx, id, companyId);
  });
}

const readOwn = (context: Context, tx: DatabaseTransaction, id: number, companyId: number) =>
  readPurchase({ ...context, db: tx }, id, { companyId });

/** Null for now. Throws `bad_argument` for a day that has begun or is too far ahead. */
function readStart(day: string | undefined, now: Date): Date | null {
  if (day === undefined || day === moscowDate(now)) return null;
  const start = startOfMoscowDate(day);
  if (start <= now) throw badField('startDay', 'less_than_min', 'Этот день уже прошёл');
  if (start > addDays(now, SERVICE_AHEAD_DAYS))
    throw badField('startDay', 'greater_than_max', `Не\u00a0дальше ${SERVICE_AHEAD_DAYS}\u00a0дней вперёд`);
  return start;
}
