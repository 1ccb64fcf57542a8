import { MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import { readNotification } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { applyNotification } from './apply.ts';
import { postponeEvent, setHandled, takeEvent } from './event-repository.ts';
import type { PaymentTools } from './tools.ts';

const AT_ONCE = 500;
const PAUSE_MS_MAX = 10 * MINUTE_MS;

/**
 * What the provider has told happens in our books: each notification in a transaction of its own, in whatever order they came. One
 * that fails is tried again later and leaves the others. Looked for again and again.
 */
export async function handleEvents(context: Context, tools: PaymentTools): Promise<void> {
  const { db, clock, log } = context;
  const failed: number[] = [];
  for (let count = 0; count < AT_ONCE; count += 1) {
    const taken: { id: number; tries: number } = { id: 0, tries: 0 };
    try {
      const found = await inTransaction(db, async (tx) => {
        const event = await takeEvent(tx, clock.now(), failed);
        if (!event) return false;
        Object.assign(taken, { id: event.id, tries: event.tries });
        const read = readNotification(event.kind, Buffer.from(event.body ?? ''), event.contentType);
        // It was read before it was stored.
        if ('fault' in read) throw new Error(`A stored notification cannot be read: ${read.fault}`);
        await applyNotification({ ...context, db: tx }, tools, tx, read.notification);
        await setHandled(tx, event.id, clock.now());
        return true;
      });
      if (!found) return;
    } catch (error) {
      if (taken.id === 0) throw error;
      failed.push(taken.id);
      log.error({ eventId: taken.id, error: String(error) }, 'Payments: a notification failed');
      const pauseMs = Math.min(PAUSE_MS_MAX, SECOND_MS * 2 ** Math.min(taken.tries, 10));
      await postponeEvent(db, taken.id, new Date(clock.now().getTime() + pauseMs));
    }
  }
}
