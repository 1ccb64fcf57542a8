import { DAY_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import type { ReactionTools } from '../../platform/outbox.ts';
import { isRemoving, withdrawConsentsAbout } from '../account/index.ts';
import { aboutRequest } from './answer.ts';
import { nextStatus } from './policy.ts';
import { lockOpenOf, lockOverdue, setRequest } from './request-repository.ts';
import { tellAnswered } from './tell.ts';

/**
 * Scheduled work: writes down what has ended. Nobody could answer or look any more since its moment; of a respond that has
 * ended, only a day later, because that can be taken back.
 */
export async function endOverdue({ db, clock }: Context): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const now = clock.now();
      const rows = await lockOverdue(tx, now, new Date(now.getTime() - DAY_MS));
      for (const { id, status } of rows)
        await setRequest(tx, id, {
          status: enforce(nextStatus(status, 'expire', 'system', true)),
          openUntil: null,
          endedAt: now,
        });
      return rows.length;
    });
    if (count === 0) return;
  }
}

/** Somebody has withdrawn a consent to show documents: what it opened is open no more, and the companies hear of it. */
export async function endWithdrawn(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  await endOpen(tx, tools, accountId, 'withdrawn');
}

/** Somebody has removed their account; within the days of grace they may come back, and grant again what they want to. */
export async function endOfRemoved(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  if (await isRemoving(tx, accountId)) await endOpen(tx, tools, accountId, 'all');
}

async function endOpen(
  tx: DatabaseTransaction,
  tools: ReactionTools,
  accountId: string,
  which: 'withdrawn' | 'all',
): Promise<void> {
  const now = tools.clock.now();
  for (const request of await lockOpenOf(tx, accountId, which, now)) {
    const status = enforce(nextStatus(request.status, 'revoke', 'system'));
    await setRequest(tx, request.id, { status, openUntil: null, endedAt: now });
    await withdrawConsentsAbout(tx, accountId, aboutRequest(request.id), now);
    await tellAnswered(tools, tx, request, 'revoked', { items: [], openUntil: null });
  }
}
