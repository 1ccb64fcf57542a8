import type { DatabaseTransaction } from '../../database/connect.ts';
import { book, findBooking, ofApplicant, ofCompany, ofMarketplace, openHold, spendHold } from '../ledger/index.ts';
import { bonusPartOf } from '#shared/domain/services.ts';
import { vatWithin } from '#shared/domain/vat.ts';
import type { PurchaseRow } from './repository.ts';

interface Paid {
  id: number;
  companyId: number;
  totalKopecks: number;
  bonusKopecks: number;
  vatKopecks: number;
}

export const paidKey = (id: number) => `purchase:${id}:paid`;
export const startKey = (id: number) => `purchase:${id}:start`;

/**
 * Money and bonuses of the company become revenue and VAT, or an advance where the service begins later. Bonuses are no money: what
 * they pay is no revenue.
 */
export async function bookPurchase(
  tx: DatabaseTransaction,
  { id, companyId, totalKopecks, bonusKopecks, vatKopecks }: Paid,
  { isLater, accountId, now }: { isLater: boolean; accountId: string | null; now: Date },
): Promise<void> {
  const money = totalKopecks - bonusKopecks;
  await book(tx, {
    key: paidKey(id),
    reason: 'purchase',
    entries: [
      { ...ofCompany(companyId, 'bonus'), amount: -bonusKopecks },
      { ...ofMarketplace('bonus_given'), amount: bonusKopecks },
      { ...ofCompany(companyId, 'money'), amount: -money },
      ...(isLater
        ? [{ ...ofCompany(companyId, 'advance'), amount: money, source: 'hold' as const }]
        : earned(money, vatKopecks)),
    ],
    purchaseId: id,
    ...(accountId ? { accountId } : {}),
    occurredAt: now,
  });
}

/** The service begins: the advance is earned. */
export async function bookStart(
  tx: DatabaseTransaction,
  { id, companyId, totalKopecks, bonusKopecks, vatKopecks }: Paid,
  now: Date,
): Promise<void> {
  const money = totalKopecks - bonusKopecks;
  await book(tx, {
    key: startKey(id),
    reason: 'start',
    entries: [{ ...ofCompany(companyId, 'advance'), amount: -money }, ...earned(money, vatKopecks)],
    purchaseId: id,
    occurredAt: now,
  });
}

const earned = (money: number, vat: number) => [
  { ...ofMarketplace('revenue'), amount: money - vat },
  { ...ofMarketplace('vat'), amount: vat },
];

/**
 * A part comes back to the balance: of bonuses and money as it was paid, to the lots that it was taken from. `amountKopecks` is at most
 * what is not refunded yet.
 */
export async function bookRefund(
  tx: DatabaseTransaction,
  purchase: Paid & { refundedKopecks: number; vatRate: number },
  refund: { id: number; amountKopecks: number; isStarted: boolean; accountId: string | null },
  now: Date,
): Promise<void> {
  const { companyId, id } = purchase;
  const { amountKopecks, isStarted } = refund;
  const { bonus, money, vat } = shareOfBack(purchase, amountKopecks);
  const paid = await findBooking(tx, paidKey(id));
  await book(tx, {
    key: `refund:${refund.id}`,
    reason: 'refund',
    entries: [
      ...(isStarted
        ? [
            { ...ofMarketplace('revenue'), amount: vat - money },
            { ...ofMarketplace('vat'), amount: -vat },
          ]
        : [{ ...ofCompany(companyId, 'advance'), amount: -money }]),
      { ...ofMarketplace('bonus_given'), amount: -bonus },
      { ...ofCompany(companyId, 'money'), amount: money, source: 'correction' },
      { ...ofCompany(companyId, 'bonus'), amount: bonus, source: 'bonus' },
    ],
    purchaseId: id,
    reverses: paid,
    ...(refund.accountId ? { accountId: refund.accountId } : {}),
    occurredAt: now,
  });
}

/** What was paid, and what of it is back. */
type Refunded = Pick<PurchaseRow, 'totalKopecks' | 'bonusKopecks' | 'vatKopecks' | 'vatRate' | 'refundedKopecks'>;

/** What a part that comes back now has of bonuses, of money and of its VAT, kopecks. The parts of a purchase sum to all of each. */
export function shareOfBack(purchase: Refunded, amountKopecks: number) {
  const before = sharesOf(purchase, purchase.refundedKopecks);
  const after = sharesOf(purchase, purchase.refundedKopecks + amountKopecks);
  return { bonus: after.bonus - before.bonus, money: after.money - before.money, vat: after.vat - before.vat };
}

/** What is back when so much is: with all of the money all of its VAT, whatever rounding makes of the parts. */
function sharesOf({ vatKopecks, vatRate, ...purchase }: Refunded, backKopecks: number) {
  const bonus = bonusPartOf(purchase, backKopecks);
  const money = backKopecks - bonus;
  const isAll = money === purchase.totalKopecks - purchase.bonusKopecks;
  return { bonus, money, vat: isAll ? vatKopecks : Math.min(vatKopecks, vatWithin(money, vatRate)) };
}

/** What the money of an order is held for. */
const holdOf = (id: number) => `purchase:${id}`;

/** Money of the company is set aside for an order, which pays its purchase. Throws `payment_required` where there is less. */
export function holdForOrder(
  tx: DatabaseTransaction,
  { id, companyId, totalKopecks }: Pick<Paid, 'id' | 'companyId' | 'totalKopecks'>,
  accountId: string | null,
  now: Date,
): Promise<void> {
  return openHold(
    tx,
    {
      companyId,
      amountKopecks: totalKopecks,
      purpose: holdOf(id),
      pays: { purchaseId: id, key: paidKey(id) },
      ...(accountId ? { accountId } : {}),
    },
    now,
  );
}

/** The order is done: what was held for it is earned. */
export async function earnHeld(
  tx: DatabaseTransaction,
  { id, totalKopecks, vatKopecks }: Paid,
  now: Date,
): Promise<void> {
  const entries = earned(totalKopecks, vatKopecks);
  await spendHold(tx, holdOf(id), { reason: 'start', key: startKey(id), entries, purchaseId: id }, now);
}

/**
 * An order is given up: a part returns to the balance, to the lots that it was taken from, and the rest is earned. Of one that was done
 * the part is no revenue any more.
 */
export async function returnHeld(
  tx: DatabaseTransaction,
  purchase: Paid & { refundedKopecks: number; vatRate: number },
  refund: { id: number; amountKopecks: number; accountId: string | null },
  now: Date,
): Promise<void> {
  const { id: refundId, amountKopecks, accountId } = refund;
  const { id, totalKopecks, vatKopecks } = purchase;
  const back = shareOfBack(purchase, amountKopecks);
  const isHeld = await spendHold(
    tx,
    holdOf(id),
    {
      reason: 'refund',
      key: `refund:${refundId}`,
      entries: earned(totalKopecks - amountKopecks, vatKopecks - back.vat),
      backKopecks: amountKopecks,
      purchaseId: id,
      ...(accountId ? { accountId } : {}),
    },
    now,
  );
  if (!isHeld) await bookRefund(tx, purchase, { id: refundId, amountKopecks, isStarted: true, accountId }, now);
}

/** What an applicant has used or was given, and gets back, becomes their advance again, to be sent back. */
export async function bookGivenUp(
  tx: DatabaseTransaction,
  purchase: Refunded & Pick<PurchaseRow, 'id'> & { applicantId: string },
  refund: { id: number; amountKopecks: number; accountId: string | null },
  now: Date,
): Promise<void> {
  const { id, applicantId } = purchase;
  const { amountKopecks, accountId } = refund;
  const { vat } = shareOfBack(purchase, amountKopecks);
  await book(tx, {
    key: `refund:${refund.id}`,
    reason: 'refund',
    entries: [
      { ...ofMarketplace('revenue'), amount: vat - amountKopecks },
      { ...ofMarketplace('vat'), amount: -vat },
      { ...ofApplicant(applicantId, 'advance'), amount: amountKopecks },
    ],
    purchaseId: id,
    reverses: await findBooking(tx, startKey(id)),
    ...(accountId ? { accountId } : {}),
    occurredAt: now,
  });
}
