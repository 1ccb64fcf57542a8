import { sql } from 'kysely';
import { z } from 'zod';
import { RECEIPT_KINDS, type ReceiptKind } from '#shared/domain/payment.ts';
import { isInn } from '#shared/domain/inn.ts';
import {
  advanceReceipt,
  offsetReceipt,
  paymentReceipt,
  prepaymentReceipt,
  RECEIPT_METHODS,
  RECEIPT_OBJECTS,
  RECEIPT_VATS,
  returnReceipt,
  type Receipt,
  type ReceiptContact,
} from '#shared/domain/receipt.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { vatRate } from '#shared/domain/vat.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { findPeople } from '../account/index.ts';
import { findCompanyStatus } from '../company/index.ts';
import { findSpentByGateway } from '../ledger/index.ts';
import { findEarnedOf, findLines, isOfOrder, lockPurchase, paidKey } from '../purchase/index.ts';
import { columnOf } from './attempt-repository.ts';
import type { Payable, PayableKey } from './payable.ts';
import type { PaymentTools } from './tools.ts';

const amount = z.number().int();
const contentSchema = z.object({
  kind: z.enum(['income', 'return']),
  items: z.array(
    z.object({
      label: z.string(),
      priceKopecks: amount,
      quantity: amount,
      amountKopecks: amount,
      vat: z.literal(RECEIPT_VATS).nullable(),
      method: z.literal(Object.values(RECEIPT_METHODS)),
      object: z.literal(Object.values(RECEIPT_OBJECTS)),
    }),
  ),
  amountKopecks: amount,
  paid: z.object({ electronicKopecks: amount, advanceKopecks: amount }),
  taxationSystem: z.literal([0, 1, 2, 3, 4, 5]),
  contact: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
  customerInn: z.string().nullable(),
});
const receiptColumns = z.object({ kind: z.enum(RECEIPT_KINDS), content: contentSchema });

/** The general rates that a receipt may have; prices contain one of them. */
const GENERAL_RATES = [5, 7, 10, 20, 22] as const;

const rateOn = (now: Date) => GENERAL_RATES.find((rate) => rate === vatRate(moscowDate(now))) ?? null;

const chargeReceiptKey = (transactionId: number) => `charge:${transactionId}`;
const offsetKey = (purchaseId: number) => `offset:${purchaseId}`;

/** The receipt of a payment that is about to be made, for the provider's cash register; null without a seller or an e-mail. */
export async function receiptFor(
  db: Database,
  { seller }: PaymentTools,
  { of, id, owner, email, totalKopecks }: Payable,
  now: Date,
): Promise<Receipt | null> {
  if (!seller || email === null) return null;
  const common = { taxationSystem: seller.taxSystem, contact: { email }, vatRate: rateOn(now) };
  if ('companyId' in owner)
    return advanceReceipt(totalKopecks, { ...common, customerInn: await innOf(db, owner.companyId) });
  const lines = of === 'purchase' ? await findLines(db, [id]) : [];
  // What people do is paid before it is done.
  const receiptOf = lines.some(isOfOrder) ? prepaymentReceipt : paymentReceipt;
  return receiptOf(lines.map(toReceiptLine), { ...common, customerInn: null });
}

async function innOf(db: Database, companyId: number): Promise<string | null> {
  const inn = (await findCompanyStatus(db, companyId))?.inn ?? null;
  return inn !== null && isInn(inn) ? inn : null;
}

type Line = Awaited<ReturnType<typeof findLines>>[number];
const toReceiptLine = (line: Line) => ({
  label: offerTitle(line),
  priceKopecks: line.unitKopecks,
  quantity: line.quantity,
});

interface NewReceipt {
  about: PayableKey;
  key: string;
  kind: ReceiptKind;
  state: 'handed' | 'kept';
  content: Receipt;
}

async function insertReceipt(tx: Database, { about, content, ...receipt }: NewReceipt, now: Date): Promise<void> {
  await tx
    .insertInto('receipt')
    .values({ ...receipt, [columnOf(about)]: about.id, content: JSON.stringify(content), madeAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The receipt that went with a payment, once it was made. */
export async function keepChargeReceipt(
  tx: DatabaseTransaction,
  tools: PaymentTools,
  { payable, transactionId, amountKopecks }: { payable: Payable; transactionId: number; amountKopecks: number },
  now: Date,
): Promise<void> {
  const content = await receiptFor(tx, tools, { ...payable, totalKopecks: amountKopecks }, now);
  if (!content) return;
  const isOrdered = content.items.some(({ method }) => method === RECEIPT_METHODS.fullPrepayment);
  const kind = payable.of === 'refill' ? 'advance' : isOrdered ? 'prepayment' : 'payment';
  const key = chargeReceiptKey(transactionId);
  await insertReceipt(tx, { about: payable, key, kind, state: 'handed', content }, now);
}

interface Refund {
  refundId: number;
  transactionId: number;
  amountKopecks: number;
}

/**
 * What goes to the cash register with a refund: it mirrors the receipt of the payment. What was paid before and is done by now
 * mirrors the receipt of the service, as the prepayment is used up. Null where there was no receipt.
 */
export async function findReturnReceipt(db: Database, { refundId, transactionId, amountKopecks }: Refund) {
  const paid = await findReceipt(db, chargeReceiptKey(transactionId));
  if (!paid) return null;
  const done = paid.kind === 'prepayment' ? await findReceipt(db, offsetKey(paid.about.id)) : undefined;
  const back = done ? await findSentBefore(db, transactionId, refundId) : 0;
  const isOfDone = done && paid.content.amountKopecks - done.content.amountKopecks - back < amountKopecks;
  if (!isOfDone) return { about: paid.about, content: returnReceipt(paid.content, amountKopecks) };
  const content = returnReceipt(done.content, amountKopecks);
  return { about: paid.about, content: { ...content, paid: { electronicKopecks: amountKopecks, advanceKopecks: 0 } } };
}

/** What refunds before that one send back. */
async function findSentBefore(db: Database, transactionId: number, refundId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('paymentRefund')
    .select(sql<number>`coalesce(sum(amount_kopecks), 0)::int8`.as('sum'))
    .where('transactionId', '=', transactionId)
    .where('id', '<', refundId)
    .where('status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return sum;
}

/** The receipt that went with a refund. */
export async function keepReturnReceipt(tx: DatabaseTransaction, refund: Refund, now: Date): Promise<void> {
  const made = await findReturnReceipt(tx, refund);
  if (!made) return;
  const key = `refund:${refund.refundId}`;
  await insertReceipt(tx, { ...made, key, kind: 'return', state: 'handed' }, now);
}

/** An order of an applicant is done, or what is kept of it is: the prepayment is used up by so much. */
async function keepOrderOffset(tx: DatabaseTransaction, seller: Seller, purchaseId: number, now: Date): Promise<void> {
  const about = { of: 'purchase', id: purchaseId } as const;
  const paid = (await findReceipts(tx, about)).find(({ kind }) => kind === 'prepayment');
  const earnedKopecks = await findEarnedOf(tx, purchaseId);
  if (!paid || earnedKopecks === 0) return;
  const label = (await findLines(tx, [purchaseId])).map(offerTitle).join(', ');
  const content = offsetReceipt([{ label, priceKopecks: earnedKopecks, quantity: 1 }], {
    taxationSystem: seller.taxSystem,
    contact: paid.content.contact,
    customerInn: null,
    vatRate: rateOn(now),
  });
  await insertReceipt(tx, { about, key: offsetKey(purchaseId), kind: 'offset', state: 'kept', content }, now);
}

/**
 * A company spends an advance that came by card or SBP: an offset receipt of that part, which a bank transfer needs none for. One
 * line, as parts of lines have no price of their own. Of an applicant, only an order is paid before it is done.
 */
export async function keepOffset(
  tx: DatabaseTransaction,
  { seller }: PaymentTools,
  purchaseId: number,
  now: Date,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (!seller || !purchase) return;
  if (purchase.companyId === null) return keepOrderOffset(tx, seller, purchaseId, now);
  if (purchase.payBy !== 'balance') return;
  const spentKopecks = await spentByGateway(tx, purchaseId);
  if (spentKopecks === 0) return;
  const contact = await contactOf(tx, purchase);
  if (!contact) return;
  const lines = await findLines(tx, [purchaseId]);
  const isWhole = spentKopecks === purchase.totalKopecks;
  const content = offsetReceipt(
    isWhole
      ? lines.map(toReceiptLine)
      : [{ label: lines.map(offerTitle).join(', '), priceKopecks: spentKopecks, quantity: 1 }],
    {
      taxationSystem: seller.taxSystem,
      contact,
      customerInn: await innOf(tx, purchase.companyId),
      vatRate: rateOn(now),
    },
  );
  const about = { of: 'purchase', id: purchaseId } as const;
  await insertReceipt(tx, { about, key: offsetKey(purchaseId), kind: 'offset', state: 'kept', content }, now);
}

async function spentByGateway(db: Database, purchaseId: number): Promise<number> {
  const key = paidKey(purchaseId);
  return (await findSpentByGateway(db, [key])).get(key) ?? 0;
}

/** What a refund has given back to the advance mirrors its offset receipt. */
export async function keepOffsetReturn(tx: DatabaseTransaction, purchaseId: number, now: Date): Promise<void> {
  const offset = await findReceipt(tx, offsetKey(purchaseId));
  if (!offset) return;
  const stillSpent = await spentByGateway(tx, purchaseId);
  const returned = (await findReceipts(tx, offset.about))
    .filter(({ kind }) => kind === 'return')
    .reduce((sum, { content }) => sum + content.amountKopecks, 0);
  const backKopecks = offset.content.amountKopecks - stillSpent - returned;
  if (backKopecks <= 0) return;
  const content = returnReceipt(offset.content, backKopecks);
  const key = `${offsetKey(purchaseId)}:return:${stillSpent}`;
  await insertReceipt(tx, { about: offset.about, key, kind: 'return', state: 'kept', content }, now);
}

/** The e-mail of the member who has bought, else that of the company's last refill. */
async function contactOf(
  db: Database,
  { memberAccountId, companyId }: { memberAccountId: string | null; companyId: number | null },
): Promise<ReceiptContact | null> {
  const people = memberAccountId ? await findPeople(db, [memberAccountId]) : null;
  const email = memberAccountId ? (people?.get(memberAccountId)?.email ?? null) : null;
  if (email) return { email };
  const refill = await db
    .selectFrom('refill')
    .select('email')
    .where('companyId', '=', companyId)
    .where('email', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return refill?.email ? { email: refill.email } : null;
}

async function findReceipt(db: Database, key: string) {
  const row = await db.selectFrom('receipt').selectAll().where('key', '=', key).executeTakeFirst();
  return row && toStored(row);
}

/** Of a purchase or a refill, the oldest first. */
export async function findReceipts(db: Database, { of, id }: PayableKey) {
  const rows = await db.selectFrom('receipt').selectAll().where(columnOf({ of, id }), '=', id).orderBy('id').execute();
  return rows.map(toStored);
}

/** Those of these that have receipts. */
export async function findWithReceipts(db: Database, of: PayableKey['of'], ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const column = columnOf({ of, id: 0 });
  const rows = await db
    .selectFrom('receipt')
    .select(sql<number>`${sql.ref(column)}`.as('id'))
    .distinct()
    .where(column, 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function toStored(
  row: { purchaseId: number | null; refillId: number | null; kind: string; content: unknown } & {
    id: number;
    state: string;
    madeAt: Date;
  },
) {
  const { purchaseId, refillId, ...receipt } = readColumns(receiptColumns, row);
  const about: PayableKey =
    purchaseId === null ? { of: 'refill', id: Number(refillId) } : { of: 'purchase', id: purchaseId };
  return { ...receipt, about };
}
