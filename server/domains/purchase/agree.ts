import { isAdvertising } from '#shared/domain/advertising.ts';
import type { PayMethod, PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import { placesOnMain, SERVICE_AHEAD_DAYS } from '#shared/domain/services.ts';
import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { MemberActor } from '../../platform/actor.ts';
import { badField } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readCaller } from '../company/index.ts';
import { lockCompanyBalance, type CompanyBalance } from '../ledger/index.ts';
import { lockPlacesOnMain } from './ad-repository.ts';
import { offerAgreement, offerKeyOf } from './agreement.ts';
import { agreeOnCost, type AgreedCost, type divide, type Wanted } from './calculate.ts';
import { obstaclesTo, refusalOf, type Obstacle } from './policy.ts';
import { findSpent, insertPurchase } from './repository.ts';
import { isSoldOut } from './sold-out.ts';
import { findTarget, type Target } from './target.ts';

/** What every purchase brings besides what is bought. */
export interface Terms {
  totalKopecks: number;
  quote?: string | undefined;
  startDay?: string | undefined;
}

export type WantedFor = Wanted & { vacancyId?: number | undefined };

interface Asked {
  buyer: MemberActor;
  wanted: WantedFor;
  terms: Terms;
  /** Of {@link readStart}. */
  startsAt: Date | null;
  now: Date;
}

export interface Agreed {
  target: Target;
  cost: AgreedCost;
  /** Locked: purchases of the company wait for each other from here on. */
  balance: CompanyBalance;
}

/**
 * What both sides agree to: the price that the buyer has seen, for something that they may buy now. Of the obstacles those of
 * `unless` do not count. Throws as `buyFromBalance`.
 */
export async function agree(
  tx: DatabaseTransaction,
  { buyer, wanted, terms, startsAt, now }: Asked,
  secrets: Pick<Secrets, 'hash'>,
  unless: readonly Obstacle['code'][] = [],
): Promise<Agreed> {
  const target = await findTarget(tx, buyer, wanted.service, wanted.vacancyId);
  const cost = await agreeOnCost(tx, wanted, { ...terms, companyId: buyer.companyId }, secrets, now);
  return { target, cost, balance: await assertBuyable(tx, { buyer, target, cost, startsAt, now }, unless) };
}

interface Chosen extends Omit<Agreed, 'balance'>, Pick<Asked, 'buyer' | 'startsAt' | 'now'> {}

/** The buyer may buy it now, at this price, besides what is in `unless`. Throws as `buyFromBalance`; answers the locked balance. */
export async function assertBuyable(
  tx: DatabaseTransaction,
  { buyer, target, cost, startsAt, now }: Chosen,
  unless: readonly Obstacle['code'][] = [],
): Promise<CompanyBalance> {
  const { companyId, accountId } = buyer;
  const caller = await readCaller(tx, { actor: buyer });
  if (placesOnMain(cost) !== null) await lockPlacesOnMain(tx);
  const soldOut = await isSoldOut(tx, { ...cost, targetId: target.id }, startsAt, now);
  const balance = await lockCompanyBalance(tx, companyId, now);
  const spent = {
    kopecks: await findSpent(tx, companyId, accountId, now),
    limitKopecks: caller.spendPerMonthKopecks,
  };
  const judged = { ...cost, day: moscowDate(now) };
  const standing = { buyer, target, balance, spent, soldOut };
  const obstacles = obstaclesTo(judged, standing).filter(({ code }) => !unless.includes(code));
  const refusal = refusalOf(obstacles, cost, now);
  if (refusal) throw refusal;
  return balance;
}

interface State {
  status: PurchaseStatus;
  payBy: PayMethod;
  createdAt: Date;
  payUntil?: Date;
  paidAt: Date | null;
  /** Null for as soon as it is paid. */
  startsAt: Date | null;
}

/** Writes down what was agreed to, by the offer of today. Returns the id of the purchase. */
export async function insertAgreed(
  tx: DatabaseTransaction,
  { companyId, accountId }: MemberActor,
  { target, cost, paid }: Pick<Agreed, 'target' | 'cost'> & { paid: Omit<ReturnType<typeof divide>, 'moneyKopecks'> },
  state: State,
): Promise<number> {
  const { vatKopecks, vatRate, bonusKopecks } = paid;
  const offerKey = offerKeyOf(cost.service);
  const purchaseId = await insertPurchase(
    tx,
    {
      ...state,
      companyId,
      memberAccountId: accountId,
      totalKopecks: cost.totalKopecks,
      vatKopecks,
      vatRate,
      bonusKopecks,
      offerKey,
      offerVersion: offerAgreement({ offerKey }).version,
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
      isAdvertising: isAdvertising(cost.service, moscowDate(state.createdAt)),
    },
  );
  return purchaseId;
}

/** Null for now. Throws `bad_argument` for a day that has begun or is too far ahead. */
export function readStart(day: string | undefined, now: Date): Date | null {
  if (day === undefined || day === moscowDate(now)) return null;
  const start = startOfMoscowDate(day);
  if (start <= now) throw badField('startDay', 'less_than_min', 'Этот день уже прошёл');
  if (start > addDays(now, SERVICE_AHEAD_DAYS))
    throw badField('startDay', 'greater_than_max', `Не\u00a0дальше ${SERVICE_AHEAD_DAYS}\u00a0дней вперёд`);
  return start;
}
