import { eventPayloads, type EventType } from '#shared/contracts/events.ts';
import { addDays } from '#shared/domain/time.ts';
import { sql, type Selectable } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Database, type DatabaseTransaction } from '../database/connect.ts';
import type { OutboxEvent } from '../database/schema.ts';
import type { Clock } from './clock.ts';
import type { Events, StoredEvent } from './events.ts';
import type { Jobs } from './enqueue.ts';
import type { Outage } from './outage.ts';

/** What a reaction gets besides the event. */
export interface ReactionTools {
  events: Events;
  jobs: Jobs;
  clock: Clock;
}

/**
 * Reacts to an event once per cluster, at least once. It writes through `tx` and waits for nothing but the database;
 * work outside it is a job that the reaction enqueues.
 */
export type EventHandler<Type extends EventType> = (
  tx: DatabaseTransaction,
  event: StoredEvent<Type>,
  tools: ReactionTools,
) => Promise<void>;

export type EventHandlers = { readonly [Type in EventType]?: readonly EventHandler<Type>[] };

/** The handlers of several domains; those of one type run in list order. */
export function mergeHandlers(all: readonly EventHandlers[]): EventHandlers {
  const merged: Record<string, unknown[]> = {};
  for (const handlers of all)
    for (const [type, ofType] of Object.entries(handlers)) (merged[type] ??= []).push(...ofType);
  return merged;
}

export interface Outbox {
  /** Handles waiting events now; called at each notice. */
  wake(): void;
  stop(): Promise<void>;
}

/** How often events are polled that no notice announced (their process was killed). */
const POLL_MS = 2_000;
const BATCH = 50;

/**
 * Hands waiting events to their handlers in the order of their ids. Rows are locked while handled, so that processes
 * share the work; failures are retried after 2, 4, 8 … 300 seconds.
 */
export function startOutbox(
  db: Database,
  handlers: EventHandlers,
  tools: ReactionTools,
  log: FastifyBaseLogger,
  outage?: Outage,
): Outbox {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped || Object.keys(handlers).length === 0) return;
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
    while (!stopped && (await handleNext(db, handlers, tools, log))) continue;
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
async function handleNext(
  db: Database,
  handlers: EventHandlers,
  tools: ReactionTools,
  log: FastifyBaseLogger,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('outboxEvent')
      .selectAll()
      .where('handledAt', 'is', null)
      // Another version of the product may have reactions of its own.
      .where('type', 'in', Object.keys(handlers))
      .where('nextAttemptAt', '<=', sql<Date>`now()`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const error = await handleOne(tx, row, handlers, tools);
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

/** Null, or the error; then none of the handlers' writes is kept. */
async function handleOne(
  tx: DatabaseTransaction,
  row: Selectable<OutboxEvent>,
  handlers: EventHandlers,
  tools: ReactionTools,
): Promise<string | null> {
  await sql`savepoint handler`.execute(tx);
  try {
    if (isKnown(row.type)) await react(tx, row.type, row, handlers, tools);
    await sql`release savepoint handler`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint handler`.execute(tx);
    return String(error);
  }
}

/** Throws on a payload that does not match the event: a malformed row fails alone and stays visible. */
async function react<Type extends EventType>(
  tx: DatabaseTransaction,
  type: Type,
  { id, payload, createdAt }: Selectable<OutboxEvent>,
  handlers: EventHandlers,
  tools: ReactionTools,
): Promise<void> {
  const ofType: readonly EventHandler<Type>[] = handlers[type] ?? [];
  // The schema of the type parses exactly this payload; `tsc` cannot correlate a key across both maps.
  const event = { id, type, payload: eventPayloads[type].parse(payload), createdAt } as StoredEvent<Type>;
  for (const handler of ofType) await handler(tx, event, tools);
}

/** An event of another version of the product has no reactions here. */
function isKnown(type: string): type is EventType {
  return Object.hasOwn(eventPayloads, type);
}

/** How long handled events are kept for inspection. */
const KEEP_DAYS = 7;

/** Removes handled events after {@link KEEP_DAYS} days. */
export async function deleteHandledEvents(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('outboxEvent').where('handledAt', '<', addDays(now, -KEEP_DAYS)).execute();
}
