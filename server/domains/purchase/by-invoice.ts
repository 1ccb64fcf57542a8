import type { Payer } from '#shared/contracts/invoice.ts';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { placesOnMain } from '#shared/domain/services.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { paperUnit } from '#shared/text/order-labels.ts';
import { soldTitle } from '#shared/text/service-labels.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { asMember, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { lockPlacesOnMain } from './ad-repository.ts';
import { agree, insertAgreed, readStart, type Agreed, type Terms, type WantedFor } from './agree.ts';
import { offerAgreement, offerKeyOf } from './agreement.ts';
import { divide } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { fulfil } from './fulfil.ts';
import { bookPurchase, holdForOrder } from './money.ts';
import { bonusFor, obstaclesTo } from './policy.ts';
import { findLines, isOfOrder, lockPurchase, setLine, setPurchase } from './repository.ts';
import { isSoldOut } from './sold-out.ts';
import { findTarget } from './target.ts';
import { readPurchase } from './view.ts';

/** What an invoice says of the purchase that waits for it; sums in kopecks with VAT inside. */
interface ToInvoice {
  companyId: number;
  accountId: string;
  purchaseId: number;
  /** Absent: the company. */
  payer?: Payer | undefined;
  line: { name: string; quantity: number; unit: string; unitKopecks: number; vatKopecks: number };
  vatRate: number;
  /** Of the offer that the purchase is made by. */
  offerVersion: number;
}

/** Invoices are of a domain above, which hands this in: issues one and tells until when it can be paid. */
export interface InvoiceIssuing {
  payUntil(context: Pick<Context, 'clock' | 'log'>): Date;
  issue(context: Context, tx: DatabaseTransaction, what: ToInvoice): Promise<void>;
}

/**
 * Orders what is paid by invoice: at its agreed price it is bought as soon as the money has come ({@link settleByInvoice}). Throws as
 * `buyFromBalance`, though not for money.
 */
export function orderByInvoice(
  context: Context,
  { secrets, invoicing }: { secrets: Pick<Secrets, 'hash'>; invoicing: InvoiceIssuing },
  wanted: WantedFor,
  terms: Terms & { payer?: Payer | undefined },
): Promise<Purchase> {
  const buyer = asMember(context);
  const now = context.clock.now();
  const startsAt = readStart(terms.startDay, now);
  return inTransaction(context.db, async (tx) => {
    const agreed = await agree(tx, { buyer, wanted, terms, startsAt, now }, secrets, ['money']);
    const id = await insertAwaiting(context, tx, invoicing, { ...agreed, startsAt, payer: terms.payer });
    return readPurchase({ ...context, db: tx }, id, { companyId: buyer.companyId });
  });
}

/** Writes down what was agreed to, with its invoice. Returns the id of the purchase. */
export async function insertAwaiting(
  context: Context,
  tx: DatabaseTransaction,
  invoicing: InvoiceIssuing,
  { cost, target, startsAt, payer }: Omit<Agreed, 'balance'> & { startsAt: Date | null; payer: Payer | undefined },
): Promise<number> {
  const buyer = asMember(context);
  const { companyId, accountId } = buyer;
  const now = context.clock.now();
  const status = purchaseMachine.next('created', 'pay_init', machineActor(buyer), () => true);
  if (!status) throw new DomainError('forbidden');
  // Which bonuses there will be then is not known yet.
  const { moneyKopecks: _, ...paid } = divide(cost.totalKopecks, 0, now);
  const payUntil = invoicing.payUntil(context);
  const state = { status, payBy: 'invoice', createdAt: now, payUntil, paidAt: null, startsAt } as const;
  const purchaseId = await insertAgreed(tx, buyer, { cost, target, paid }, state);
  await invoicing.issue({ ...context, db: tx }, tx, {
    companyId,
    accountId,
    purchaseId,
    payer,
    line: {
      name: soldTitle({ ...cost, target: target.kind, targetId: target.id, targetTitle: target.title }),
      quantity: cost.quantity,
      unit: paperUnit(cost),
      unitKopecks: cost.unitKopecks,
      vatKopecks: paid.vatKopecks,
    },
    vatRate: paid.vatRate,
    offerVersion: offerAgreement({ offerKey: offerKeyOf(cost.service) }).version,
  });
  return purchaseId;
}

/** Locks for {@link settleByInvoice} in the order of purchases: places on the home page, then the balance. */
export async function lockToSettle(
  tx: DatabaseTransaction,
  { companyId, purchaseId }: { companyId: number; purchaseId: number | null },
  now: Date,
): Promise<void> {
  const [line] = purchaseId === null ? [] : await findLines(tx, [purchaseId]);
  if (line && placesOnMain(line) !== null) await lockPlacesOnMain(tx);
  await lockCompanyBalance(tx, companyId, now);
}

/** What became of a purchase whose money has come. */
export type Settled = 'bought' | 'short' | 'impossible' | 'closed';

/**
 * Buys what waited for its invoice from the balance, bonuses first, once; the money of an order is held for it. `short`: there is less money than it costs, it waits on;
 * `impossible`: what it was for cannot be bought any more, it is cancelled and the money stays; `closed`: nothing waits. The caller holds the locks of {@link lockToSettle}.
 */
export async function settleByInvoice(
  context: Context,
  tx: DatabaseTransaction,
  { id, companyId }: { id: number; companyId: number },
): Promise<Settled> {
  const now = context.clock.now();
  const balance = await lockCompanyBalance(tx, companyId, now);
  const purchase = await lockPurchase(tx, id, { companyId });
  const status = purchase && purchaseMachine.next(purchase.status, 'pay', 'system', () => true);
  if (!purchase || !status || purchase.payBy !== 'invoice') return 'closed';
  const [line] = await findLines(tx, [id]);
  if (!line) throw new Error(`The purchase ${id} has no line`);
  const bonus = bonusFor(line.service, balance);
  if (balance.money + bonus < purchase.totalKopecks) return 'short';
  // What the buyer may was decided when it was ordered; what it is for may have changed.
  const { memberAccountId } = purchase;
  const buyer = {
    kind: 'member',
    accountId: memberAccountId ?? NOBODY,
    companyId,
    permissions: [],
    isHead: true,
  } as const;
  const target = await findTarget(tx, buyer, line.service, line.targetId).catch(nullWhenGone);
  const spent = { kopecks: 0, limitKopecks: null };
  const { service, option } = line;
  const startsAt = purchase.startsAt && purchase.startsAt > now ? purchase.startsAt : null;
  const soldOut = await isSoldOut(tx, line, startsAt, now);
  const wanted = { service, option, totalKopecks: purchase.totalKopecks, day: moscowDate(now) };
  if (!target || obstaclesTo(wanted, { buyer, target, balance, spent, soldOut }).length > 0) {
    await cancelAwaiting(context, tx, { id, companyId });
    return 'impossible';
  }
  const paid = divide(purchase.totalKopecks, bonus, now);
  const { vatKopecks, vatRate, bonusKopecks } = paid;
  const isLater = startsAt !== null || line.isAdvertising;
  await setPurchase(tx, id, { status, paidAt: now, vatKopecks, vatRate, bonusKopecks, startsAt });
  await setLine(tx, line.id, { vatKopecks });
  const booked = { id, companyId, totalKopecks: purchase.totalKopecks, bonusKopecks, vatKopecks };
  if (isOfOrder(line)) await holdForOrder(tx, booked, memberAccountId, now);
  else {
    await bookPurchase(tx, booked, { isLater, accountId: memberAccountId, now });
    if (!isLater) await fulfil({ ...context, db: tx }, tx, { id, companyId });
  }
  await context.events.emit(tx, purchaseChanged('paid', { id, companyId }));
  return 'bought';
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function nullWhenGone(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}

/** A purchase that nobody has paid; false for one that is not open any more. */
export async function cancelAwaiting(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<boolean> {
  const purchase = await lockPurchase(tx, id);
  const status = purchase && purchaseMachine.next(purchase.status, 'cancel', 'system', () => true);
  if (!status) return false;
  await setPurchase(tx, id, { status, closedAt: clock.now() });
  await events.emit(tx, purchaseChanged('cancelled', { id, companyId }));
  return true;
}
