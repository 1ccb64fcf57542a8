import { addDays } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Database, type DatabaseTransaction } from '../database/connect.ts';
import type { StoredEvent } from './events.ts';
import type { Outage } from './outage.ts';

/** Reacts to an event once per cluster, at least once: its own writes go through `tx`. */
export type EventHandler = (tx: DatabaseTransaction, event: StoredEvent) => Promise<void>;

export type EventHandlers = Readonly<Record<string, readonly EventHandler[]>>;

export interface Outbox {
  /** Handles what waits, now; called at each notice. */
  wake(): void;
  stop(): Promise<void>;
}

/** Events that no notice announced (their process was killed) are found this often. */
const POLL_MS = 2_000;
const BATCH = 50;

/**
 * Hands waiting events to their handlers in the order of their ids. Rows are locked while handled, so that processes
 * share the work; a failure is tried again after 2, 4, 8 … 300 seconds.
 */
export function startOutbox(db: Database, handlers: EventHandlers, log: FastifyBaseLogger, outage?: Outage): Outbox {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => {
        if (outage) outage.failed(error);
        else log.warn({ error: String(error) }, 'Outbox: the database does not answer');
      })
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  async function drain(): Promise<void> {
    while (!stopped && (await handleNext(db, handlers, log))) continue;
  }

  const poll = setInterval(wake, POLL_MS);
  poll.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** Handles one batch; false when nothing waits. */
async function handleNext(db: Database, handlers: EventHandlers, log: FastifyBaseLogger): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('outboxEvent')
      .selectAll()
      .where('handledAt', 'is', null)
      .where('nextAttemptAt', '<=', sql<Date>`now()`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const event: StoredEvent = {
        ...row,
        type: row.type as StoredEvent['type'],
        payload: row.payload as StoredEvent['payload'],
      };
      const error = await handleOne(tx, event, handlers[row.type] ?? []);
      if (error) log.error({ eventId: row.id, type: row.type, error }, 'Outbox: a handler failed');
      await tx
        .updateTable('outboxEvent')
        .set(
          error
            ? {
                attempts: row.attempts + 1,
                lastError: error,
                nextAttemptAt: sql`now() + least(300, power(2, ${row.attempts + 1})) * interval '1 second'`,
              }
            : { handledAt: sql`now()`, lastError: null },
        )
        .where('id', '=', row.id)
        .execute();
    }
    return rows.length > 0;
  });
}

/** Null, or what went wrong; then nothing of the handlers' writes stays. */
async function handleOne(
  tx: DatabaseTransaction,
  event: StoredEvent,
  handlers: readonly EventHandler[],
): Promise<string | null> {
  await sql`savepoint handler`.execute(tx);
  try {
    for (const handler of handlers) await handler(tx, event);
    await sql`release savepoint handler`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint handler`.execute(tx);
    return String(error);
  }
}

/** How long handled events stay, for a look back. */
const KEEP_DAYS = 7;

/** Removes handled events after {@link KEEP_DAYS} days. */
export async function deleteHandledEvents(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('outboxEvent').where('handledAt', '<', addDays(now, -KEEP_DAYS)).execute();
}
