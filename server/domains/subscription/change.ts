import type { z } from 'zod';
import type { Subscription, subscriptionContracts } from '#shared/contracts/subscription.ts';
import { nextIssueAt } from '#shared/domain/subscription.ts';
import { subscriptionMachine } from '#shared/domain/subscription-machine.ts';
import { inTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { endSubscription } from './end.ts';
import { canKeepSubscriptions } from './policy.ts';
import { findOwnForUpdate, setSubscription } from './repository.ts';
import { toSubscription } from './view.ts';

type Change = z.output<(typeof subscriptionContracts)['PATCH /subscription/{id}']['body']>;

/**
 * Changes when an own newsletter comes, pauses it or lets it go on; what came while it was paused is not told. Throws `not_found`
 * for another's, `wrong_state` for what cannot be paused or go on.
 */
export async function changeSubscription(context: CallContext, id: string, change: Change): Promise<Subscription> {
  const { db, actor, clock } = context;
  const owner = enforce(canKeepSubscriptions(actor));
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await findOwnForUpdate(tx, owner, id);
    if (!row) throw new DomainError('not_found');
    const { paused, ...given } = change;
    const schedule = {
      frequency: given.frequency ?? row.frequency,
      hour: given.hour ?? row.hour,
      weekday: given.weekday ?? row.weekday,
      timeZone: given.timeZone ?? row.timeZone,
    };
    const status = statusAfter(row.status, paused, machineActor(actor));
    const changed = {
      ...schedule,
      status,
      nextAt: status === 'active' ? nextIssueAt(schedule, now) : null,
      seenUntil: row.status === 'paused' && status === 'active' ? now : row.seenUntil,
    };
    await setSubscription(tx, id, changed);
    return toSubscription({ ...row, ...changed });
  });
}

/** The same twice changes nothing. Throws `wrong_state`. */
function statusAfter(
  from: Subscription['status'],
  paused: boolean | undefined,
  by: ReturnType<typeof machineActor>,
): Subscription['status'] {
  if (from === 'unsubscribed' || from === 'bounced')
    throw new DomainError('wrong_state', { detail: 'Эта подписка уже закончилась. Подпишитесь ещё раз' });
  if (paused === undefined || (paused ? from === 'paused' : from === 'active')) return from;
  const status = subscriptionMachine.next(from, paused ? 'pause' : 'resume', by, () => true);
  if (!status)
    throw new DomainError('wrong_state', { detail: 'Сначала подтвердите подписку по\u00a0ссылке из\u00a0письма' });
  return status;
}

/** Ends an own newsletter; a second time changes nothing. Throws `not_found` for another's. */
export async function removeSubscription(context: CallContext, id: string): Promise<void> {
  const { db, actor, clock } = context;
  const owner = enforce(canKeepSubscriptions(actor));
  await inTransaction(db, async (tx) => {
    const row = await findOwnForUpdate(tx, owner, id);
    if (!row) throw new DomainError('not_found');
    await endSubscription(tx, row, machineActor(actor), clock.now());
  });
}
