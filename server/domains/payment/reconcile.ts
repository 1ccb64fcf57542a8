import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import type { PaymentCase } from '#shared/domain/payment.ts';
import { inTransaction } from '../../database/connect.ts';
import type { CardPayments, Transaction } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { applyTransaction } from './apply.ts';
import { findCharges, findKnownCharges, findKnownRefunds, openCase } from './charge-repository.ts';
import { findHolds, findOpenHolds } from './hold-repository.ts';
import type { PaymentTools } from './tools.ts';

/**
 * The provider's list of yesterday, by Moscow's calendar, against our books: what we have not heard of is booked, and every
 * difference is a case for staff. Scheduled work, each night. Throws `CardProviderError` without a list: then it is tried again.
 */
export async function reconcile(context: Context, tools: PaymentTools): Promise<number> {
  if (!tools.cards) return 0;
  const { db, clock } = context;
  const { payments } = tools.cards;
  const today = startOfMoscowDate(moscowDate(clock.now()));
  const span = { from: addDays(today, -1), to: today };
  const listed = await payments.list(span);
  const charged = listed.filter(({ kind, status }) => kind === 'payment' && status === 'Completed');
  const sentBack = listed.filter(({ kind, status }) => kind === 'refund' && status === 'Completed');
  const known = await findKnownCharges(
    db,
    charged.map(({ id }) => id),
  );
  const knownRefunds = await findKnownRefunds(
    db,
    sentBack.map(({ id }) => id),
  );
  let differences = 0;
  const note = async (kind: PaymentCase, transaction: Pick<Transaction, 'id'>, detail: string) => {
    differences += 1;
    await noteDifference(context, kind, transaction.id, detail);
  };
  for (const transaction of charged) {
    const ours = known.get(transaction.id);
    if (ours === undefined) {
      await inTransaction(db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, transaction));
      await note('not_told', transaction, `${transaction.amountKopecks} kopecks were charged, and nobody told us`);
    } else if (ours !== transaction.amountKopecks)
      await note('differs', transaction, `${transaction.amountKopecks} kopecks in their book, ${ours} in ours`);
  }
  for (const transaction of sentBack)
    if (!knownRefunds.has(transaction.id)) {
      await inTransaction(db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, transaction));
      await note('not_told', transaction, `${transaction.amountKopecks} kopecks were sent back, and nobody told us`);
    }
  differences += await reconcileHolds(context, tools, listed, span);
  const theirs = new Set(listed.map(({ id }) => id));
  for (const { transactionId, amountKopecks } of await findCharges(db, span)) {
    // A payment of midnight is in the list of the day before.
    if (theirs.has(transactionId) || (await isAtProvider(payments, transactionId, amountKopecks))) continue;
    await note('not_at_provider', { id: transactionId }, `${amountKopecks} kopecks in our book alone`);
  }
  return differences;
}

/** The same for what cards hold: our books have each hold of the day, and no other. */
async function reconcileHolds(
  context: Context,
  tools: PaymentTools,
  listed: readonly Transaction[],
  span: { from: Date; to: Date },
): Promise<number> {
  const { db } = context;
  const held = listed.filter(({ kind, status }) => kind === 'payment' && status === 'Authorized');
  const known = await findHolds(
    db,
    held.map(({ id }) => id),
  );
  let differences = 0;
  const note = async (kind: PaymentCase, { id }: Pick<Transaction, 'id'>, detail: string) => {
    differences += 1;
    await noteDifference(context, kind, id, detail);
  };
  for (const transaction of held) {
    const ours = known.get(transaction.id);
    if (ours === undefined) {
      await inTransaction(db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, transaction));
      await note('not_told', transaction, `${transaction.amountKopecks} kopecks are held, and nobody told us`);
    } else if (ours !== transaction.amountKopecks)
      await note('differs', transaction, `${transaction.amountKopecks} kopecks held in their book, ${ours} in ours`);
  }
  for (const { transactionId: id, amountKopecks } of await findOpenHolds(db, span)) {
    const theirs = listed.find((one) => one.id === id);
    if (theirs?.status === 'Authorized') continue;
    if (theirs) await inTransaction(db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, theirs));
    const kind = theirs ? 'not_told' : 'not_at_provider';
    await note(
      kind,
      { id },
      `${amountKopecks} kopecks are held in our book, and ${theirs?.status ?? 'nothing'} in theirs`,
    );
  }
  return differences;
}

async function isAtProvider(payments: CardPayments, transactionId: number, amountKopecks: number): Promise<boolean> {
  const found = await payments.get(transactionId);
  return found?.kind === 'payment' && found.amountKopecks === amountKopecks;
}

async function noteDifference(
  { db, clock, log }: Context,
  kind: PaymentCase,
  transactionId: number,
  detail: string,
): Promise<void> {
  log.error({ kind, transactionId, detail }, 'Payments: our books and the provider’s do not agree');
  const key = `${kind}:${transactionId}`;
  await inTransaction(db, (tx) => openCase(tx, { kind, key, about: null, transactionId, detail }, clock.now()));
}
