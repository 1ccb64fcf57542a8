import { subscriptionMachine } from '#shared/domain/subscription-machine.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { withdrawForNewsletter } from '../account/index.ts';
import { setSubscription } from './repository.ts';
import type { SubscriptionRow } from './stored.ts';

/** What the columns of one that has ended say. */
export const ENDED = { nextAt: null, confirmUntil: null } as const;

/** Ends it for good, and withdraws what its reader agreed to for it. One that has ended stays as it is. Returns its status. */
export async function endSubscription(
  tx: DatabaseTransaction,
  row: SubscriptionRow,
  by: MachineActor,
  now: Date,
): Promise<SubscriptionRow['status']> {
  const status = subscriptionMachine.next(row.status, 'unsubscribe', by, () => true);
  if (!status) return row.status;
  await setSubscription(tx, row.id, { ...ENDED, status, endedAt: now });
  await withdrawForNewsletter(tx, row, now);
  return status;
}
