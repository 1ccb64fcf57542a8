import { setTimeout as sleep } from 'node:timers/promises';
import { isDead, WEBHOOK_TEST } from '#shared/domain/webhook.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findMemberAccounts } from '../company/index.ts';
import { notify } from '../notice/index.ts';
import { attemptAll } from './attempt.ts';
import { setOutcomes, takeDue, type Outcome, type TakenDelivery } from './delivery-repository.ts';
import { setFailing, stopWebhook } from './repository.ts';
import type { WebhookTools } from './tools.ts';

/** Longer than a try takes: then its process was killed, and another one sends it again. */
export const LEASE_MS = 30_000;
/** A look ends at last, so that a process can stop while much is due. */
const ROUNDS_MAX = 1_000;
/** Of this process at once, all addresses together. */
const UNDER_WAY_MAX = 500;
/** How long a slow address keeps the look from what has come for others meanwhile. */
const LOOK_AGAIN_MS = 250;
/** A batch that takes longer leaves most of the places to others. */
const SLOW_MS = 1_000;

/**
 * Sends what is due, to each address one batch at a time: a slow one waits for itself, and others are looked for meanwhile.
 * Whatever was sent and not written down is sent again, under the same id.
 */
export async function deliverDue(context: Context, tools: WebhookTools): Promise<void> {
  const { db, clock } = context;
  const batches = new Map<string, Promise<void>>();
  const slow = new Set<string>();
  let underWay = 0;
  try {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const now = clock.now();
      const times = { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
      const places = UNDER_WAY_MAX - underWay;
      const busy = [...batches.keys()];
      const taken = await takeDue(db, times, { busy, slow: [...slow], places });
      // Of an address that was busy when this was asked nobody knows yet what is due.
      if (taken.length === 0 && busy.length === 0) return;
      for (const [webhookId, own] of Map.groupBy(taken, (delivery) => delivery.webhookId)) {
        underWay += own.length;
        const startedAt = performance.now();
        const batch = sendTaken(context, tools, own).then(() => {
          slow[performance.now() - startedAt > SLOW_MS ? 'add' : 'delete'](webhookId);
          underWay -= own.length;
          batches.delete(webhookId);
        });
        batches.set(webhookId, batch);
      }
      // One that has failed stays among them, and ends the look here.
      await Promise.race([...batches.values(), sleep(LOOK_AGAIN_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.allSettled(batches.values());
  }
}

/** Sends what this process has taken and writes down how it went. */
export async function sendTaken(context: Context, tools: WebhookTools, taken: readonly TakenDelivery[]): Promise<void> {
  const outcomes = await attemptAll(context, tools, taken);
  await setOutcomes(context.db, outcomes);
  await judge(context, taken, outcomes);
}

/** What the tries say of their addresses: one that answers is fine, one that has not for days is switched off. */
async function judge(context: Context, taken: readonly TakenDelivery[], outcomes: readonly Outcome[]): Promise<void> {
  const { db, clock } = context;
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const failing: string[] = [];
  const mended: string[] = [];
  for (const [webhookId, own] of Map.groupBy(taken, (delivery) => delivery.webhookId)) {
    const [{ failingSince = null } = {}] = own;
    const statusOf = ({ id }: TakenDelivery) => byId.get(id)?.status;
    // A test that arrives shows that the address lives; one that does not has lost nothing.
    const lost = own.filter(({ event }) => event !== WEBHOOK_TEST).map(statusOf);
    if (own.some((delivery) => statusOf(delivery) === 'delivered')) {
      if (failingSince) mended.push(webhookId);
    } else if (!failingSince && lost.length > 0) failing.push(webhookId);
    else if (failingSince && lost.includes('failed') && isDead(failingSince, clock.now()))
      await switchOff(context, webhookId);
  }
  await setFailing(db, mended, null);
  await setFailing(db, failing, clock.now());
}

function switchOff(context: Context, webhookId: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const stopped = await stopWebhook(tx, webhookId, now);
    if (!stopped) return;
    const head = (await findMemberAccounts(tx, [stopped.companyId])).find(({ isHead }) => isHead);
    if (!head) return;
    await notify(tx, context, {
      to: head.accountId,
      event: 'webhook.stopped',
      key: `webhook:${webhookId}:stopped:${stopped.version}`,
      data: { webhookId, host: new URL(stopped.url).host },
    });
  });
}
