import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import type { PaymentCase } from '#shared/domain/payment.ts';
import { inTransaction } from '../../database/connect.ts';
import type { CardPayments, Transaction } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { applyTransaction } from './apply.ts';
import { findCharges, findKnownCharges, findKnownRefunds, openCase } from './charge-repository.ts';
import { findHolds, findOpenHolds } from './hold-repository.ts';
import type { PaymentTools } from './tools.ts';

/** Payments of a day in the book of the provider, and what to do about what our book has otherwise. */
interface Day {
  listed: readonly Transaction[];
  payments: CardPayments;
  apply(transaction: Transaction): Promise<void>;
  note(kind: PaymentCase, transactionId: number, detail: string): Promise<void>;
}

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
  const noted = new Set<string>();
  const day: Day = {
    listed,
    payments,
    apply: (transaction) => inTransaction(db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, transaction)),
    note: async (kind, id, detail) => {
      noted.add(`${kind}:${id}`);
      await noteDifference(context, kind, id, detail);
    },
  };
  const listedAs = (what: Transaction['kind'], is: Transaction['status']) =>
    listed.filter(({ kind, status }) => kind === what && status === is);
  await compareTheirs(day, 'charged', listedAs('payment', 'Completed'), (ids) => findKnownCharges(db, ids));
  await compareTheirs(day, 'sent back', listedAs('refund', 'Completed'), (ids) => findKnownRefunds(db, ids));
  await compareTheirs(day, 'held', listedAs('payment', 'Authorized'), (ids) => findHolds(db, ids));
  await compareOurs(day, 'charged', await findCharges(db, span));
  await compareOurs(day, 'held', await findOpenHolds(db, span));
  return noted.size;
}

/** What is in their book and not so in ours. */
async function compareTheirs(
  { apply, note }: Day,
  what: 'charged' | 'sent back' | 'held',
  theirs: readonly Transaction[],
  findOurs: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>,
): Promise<void> {
  const known = await findOurs(theirs.map(({ id }) => id));
  for (const transaction of theirs) {
    const { id, amountKopecks } = transaction;
    const ours = known.get(id);
    if (ours === undefined) {
      await apply(transaction);
      await note('not_told', id, `${amountKopecks} kopecks were ${what}, and nobody told us`);
    } else if (ours !== amountKopecks)
      await note('differs', id, `${amountKopecks} kopecks ${what} in their book, ${ours} in ours`);
  }
}

/** What is in our book and not so in theirs. */
async function compareOurs(
  { listed, payments, apply, note }: Day,
  what: 'charged' | 'held',
  ours: readonly { transactionId: number; amountKopecks: number }[],
): Promise<void> {
  for (const { transactionId: id, amountKopecks } of ours) {
    // One of midnight is in the list of another day.
    const theirs = listed.find((one) => one.id === id) ?? (await payments.get(id));
    if (theirs?.kind !== 'payment')
      await note('not_at_provider', id, `${amountKopecks} kopecks are ${what} in our book alone`);
    else if (what === 'held' && theirs.status !== 'Authorized') {
      await apply(theirs);
      await note('not_told', id, `${amountKopecks} kopecks are held in our book, and ${theirs.status} in theirs`);
    } else if (theirs.amountKopecks !== amountKopecks)
      await note('differs', id, `${theirs.amountKopecks} kopecks ${what} in their book, ${amountKopecks} in ours`);
  }
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
