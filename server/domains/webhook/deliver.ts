import { isDead } from '#shared/domain/webhook.ts';
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
const ROUNDS_MAX = 100;

/** Sends what is due. Whatever was sent and not written down is sent again, under the same id. */
export async function deliverDue(context: Context, tools: WebhookTools): Promise<void> {
  const { db, clock } = context;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now = clock.now();
    const taken = await takeDue(db, now, new Date(now.getTime() + LEASE_MS));
    if (taken.length === 0) return;
    await sendTaken(context, tools, taken);
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
    const results = own.map(({ id }) => byId.get(id)?.status);
    if (results.includes('delivered')) {
      if (failingSince) mended.push(webhookId);
    } else if (!failingSince) failing.push(webhookId);
    else if (results.includes('failed') && isDead(failingSince, clock.now())) await switchOff(context, webhookId);
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
