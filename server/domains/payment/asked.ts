import type { PaymentCase } from '#shared/domain/payment.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findAttempt, payableOf, type AttemptRow } from './attempt-repository.ts';
import { openCase } from './charge-repository.ts';
import { isUnpaid, lockPayable, type Payable } from './payable.ts';
import type { Told } from './told.ts';

/** The booking that money which came without a reason, or to a balance, was made by. */
export const chargeKey = (transactionId: number) => `charge:${transactionId}`;

export interface Asked {
  attempt: AttemptRow;
  payable: Payable;
}

/** It was asked for exactly so, and by this buyer. */
export const isAsAsked = (attempt: AttemptRow, { amountKopecks, accountId, currency }: Told): boolean =>
  currency === 'RUB' && amountKopecks === attempt.amountKopecks && accountId === attempt.accountKey;

/** Why money of a right or wrong sum pays nothing. */
export function caseOf({ status }: Payable, isRight: boolean): PaymentCase {
  if (status === 'cancelled') return 'late';
  return isUnpaid(status) || !isRight ? 'wrong_sum' : 'paid_twice';
}

/** What an attempt is told of, with its payable locked. Null for a number that is not ours: money with such a one is a case. */
export async function findAsked(
  context: Context,
  tx: DatabaseTransaction,
  told: Told,
  what: 'charged' | 'held' | null,
): Promise<Asked | null> {
  const seen = told.invoiceId === null ? undefined : await findAttempt(tx, told.invoiceId);
  const payable = seen && (await lockPayable(tx, payableOf(seen)));
  // Read under the lock once more.
  const attempt = seen && (await findAttempt(tx, seen.externalId));
  if (attempt && payable) return { attempt, payable };
  if (what)
    await openCase(
      tx,
      {
        kind: 'unknown_invoice',
        key: chargeKey(told.transactionId),
        about: null,
        transactionId: told.transactionId,
        detail: `${told.amountKopecks} kopecks were ${what} with a number that is not ours`,
      },
      context.clock.now(),
    );
  return null;
}

/** Staff look at it. */
export async function noteCase(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  tx: DatabaseTransaction,
  { attempt, payable }: Asked,
  { transactionId, amountKopecks, currency }: Told,
  kind: PaymentCase,
): Promise<void> {
  const detail = `${amountKopecks} of ${currency ?? 'no currency'} for ${attempt.externalId} of ${attempt.amountKopecks}, which is ${payable.status}`;
  log.warn({ kind, transactionId, detail }, 'Payments: money came that was not asked for');
  await openCase(tx, { kind, key: chargeKey(transactionId), about: payable, transactionId, detail }, clock.now());
}
