import { nextIssueAt, SUBSCRIPTIONS_MAX } from '#shared/domain/subscription.ts';
import { subscriptionMachine } from '#shared/domain/subscription-machine.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { endSubscription } from './end.ts';
import { countConfirmed, findSubscription, lockOwner, setSubscription } from './repository.ts';
import type { SubscriptionRow } from './stored.ts';
import { readLink } from './tokens.ts';
import { toLinked } from './view.ts';

type Purpose = Parameters<typeof readLink>[1];

/** The subscription that a link is about. Throws `not_found` for what is no link of ours for this, and for one that is gone. */
export async function readLinked(
  db: Database,
  secrets: Secrets,
  purpose: Purpose,
  token: string,
  how?: { forUpdate: boolean },
): Promise<SubscriptionRow> {
  const id = readLink(secrets, purpose, token);
  const row = id === null ? undefined : await findSubscription(db, id, how);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Whether the link to confirm does something, or has done it. */
export function mayConfirm({ status, confirmUntil }: SubscriptionRow, now: Date): boolean {
  return status === 'active' || status === 'paused' || (confirmUntil !== null && confirmUntil > now);
}

/**
 * The owner of the address wants it: it sends what is new from now on. A second time changes nothing. Throws `gone` after its time
 * and for one that has ended, `limit_exceeded` for whoever has as many as one may have, and as {@link readLinked}.
 */
export async function confirm({ db, clock }: Context, secrets: Secrets, token: string) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { accountId, email } = await readLinked(tx, secrets, 'confirm', token);
    await lockOwner(tx, accountId ?? email ?? '');
    const row = await readLinked(tx, secrets, 'confirm', token, { forUpdate: true });
    if (row.status === 'active' || row.status === 'paused') return toLinked(row, true);
    const status = subscriptionMachine.next(row.status, 'confirm', 'visitor', () => mayConfirm(row, now));
    if (!status)
      throw new DomainError('gone', {
        detail: 'Ссылка больше не\u00a0действует. Подпишитесь ещё раз на\u00a0странице списка',
      });
    await assertRoom(tx, row);
    const confirmed = { status, confirmUntil: null, seenUntil: now, nextAt: nextIssueAt(row, now) };
    await setSubscription(tx, row.id, confirmed);
    return toLinked({ ...row, ...confirmed }, true);
  });
}

async function assertRoom(tx: DatabaseTransaction, row: SubscriptionRow): Promise<void> {
  if ((await countConfirmed(tx, row)) >= SUBSCRIPTIONS_MAX)
    throw new DomainError('limit_exceeded', {
      detail: `На\u00a0этот адрес уже приходит ${SUBSCRIPTIONS_MAX} рассылок. Отпишитесь от\u00a0одной и\u00a0откройте ссылку снова`,
    });
}

/** Ends it by a link, without a sign-in; a second time changes nothing. Throws as {@link readLinked}. */
export async function unsubscribe({ db, clock }: Context, secrets: Secrets, token: string) {
  return inTransaction(db, async (tx) => {
    const row = await readLinked(tx, secrets, 'unsubscribe', token, { forUpdate: true });
    const status = await endSubscription(tx, row, 'visitor', clock.now());
    return toLinked({ ...row, status }, true);
  });
}
