import { eventPayloads, type EventType } from '#shared/contracts/events.ts';
import { addDays } from '#shared/domain/time.ts';
import { sql, type Selectable, type SqlBool } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Database, type DatabaseTransaction } from '../database/connect.ts';
import { inSavepoint } from '../database/round-trips.ts';
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

/**
 * Reacts to all events of a type that wait at that moment: what costs the same for one and for many. It comes before the handlers
 * of each, so that what has begun is there when one of them ends it. It may do nothing that must not be done again with fewer.
 */
export type GatheringHandler<Type extends EventType> = (
  tx: DatabaseTransaction,
  events: readonly StoredEvent<Type>[],
  tools: ReactionTools,
) => Promise<void>;

export type GatheringHandlers = { readonly [Type in EventType]?: GatheringHandler<Type> };

/** What happens at events: at each, and at all that wait. */
export interface Reactions {
  each: EventHandlers;
  gathered: GatheringHandlers;
}

/** The types of events that have a reaction. */
export function typesOf({ each, gathered }: Reactions): EventType[] {
  return Object.keys({ ...each, ...gathered }) as EventType[];
}

/** The handlers of several domains; those of one type run in list order. */
export function mergeHandlers(all: readonly EventHandlers[]): EventHandlers {
  const merged: Record<string, unknown[]> = {};
  for (const handlers of all)
    for (const [type, ofType] of Object.entries(handlers)) (merged[type] ??= []).push(...ofType);
  return merged;
}

/** The same of what gathers: one after the other. */
export function mergeGatherers(all: readonly GatheringHandlers[]): GatheringHandlers {
  const types = new Set(all.flatMap((gatherers) => Object.keys(gatherers) as EventType[]));
  return Object.fromEntries([...types].map((type) => [type, inTurn(type, all)]));
}

function inTurn<Type extends EventType>(type: Type, all: readonly GatheringHandlers[]): GatheringHandler<Type> {
  return async (tx, events, tools) => {
    for (const gatherers of all) await gather(tx, type, events, gatherers, tools);
  };
}

export interface Outbox {
  /** Handles waiting events now; called at each notice. */
  wake(): void;
  stop(): Promise<void>;
}

/** How often events are polled that no notice announced (their process was killed). */
const POLL_MS = 2_000;
const BATCH = 50;
/** While events keep coming, each batch takes those of this time: a batch of few costs hardly less than one of many. */
const GATHER_MS = 500;

/**
 * Hands waiting events to their handlers in the order of their ids. Rows are locked while handled, so that processes
 * share the work; failures are retried after 2, 4, 8 … 300 seconds.
 */
export function startOutbox(
  db: Database,
  reactions: Reactions,
  tools: ReactionTools,
  log: FastifyBaseLogger,
  outage?: Outage,
): Outbox {
  let running: Promise<void> | null = null;
  let again = false;
  const stopping = new AbortController();

  function wake(): void {
    if (stopping.signal.aborted || typesOf(reactions).length === 0) return;
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
    while (!stopping.signal.aborted) {
      const handled = await handleNext(db, reactions, tools, log);
      if (handled === 0) return;
      if (handled < BATCH) await sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const poll = setInterval(wake, POLL_MS);
  poll.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(poll);
      await running;
    },
  };
}

type Row = Selectable<OutboxEvent>;

/** Handles one batch; how many waited. */
async function handleNext(
  db: Database,
  reactions: Reactions,
  tools: ReactionTools,
  log: FastifyBaseLogger,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('outboxEvent')
      .selectAll()
      .where('handledAt', 'is', null)
      // Another version of the product may have reactions of its own.
      .where('type', 'in', typesOf(reactions))
      .where('nextAttemptAt', '<=', sql<Date>`now()`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const failures = await handleAll(tx, rows, reactions, tools);
    for (const { row, error } of failures) {
      log.error({ eventId: row.id, type: row.type, error }, 'Outbox: a handler failed');
      await tx
        .updateTable('outboxEvent')
        .set({
          attempts: row.attempts + 1,
          lastError: error,
          nextAttemptAt: sql`now() + least(300, power(2, ${row.attempts + 1})) * interval '1 second'`,
        })
        .where('id', '=', row.id)
        .execute();
    }
    const failed = new Set(failures.map(({ row }) => row.id));
    await tx
      .updateTable('outboxEvent')
      .set({ handledAt: sql`now()`, lastError: null })
      .where(sql<SqlBool>`id = any(${rows.map(({ id }) => id).filter((id) => !failed.has(id))}::int8[])`)
      .execute();
    return rows.length;
  });
}

/** All at once; where one of them fails, each by itself, so that it alone waits. */
async function handleAll(
  tx: DatabaseTransaction,
  rows: readonly Row[],
  reactions: Reactions,
  tools: ReactionTools,
): Promise<{ row: Row; error: string }[]> {
  const error = await handle(tx, rows, reactions, tools);
  if (error === null) return [];
  const [row, ...others] = rows;
  if (row && others.length === 0) return [{ row, error }];
  const failures: { row: Row; error: string }[] = [];
  for (const one of rows) {
    const ownError = await handle(tx, [one], reactions, tools);
    if (ownError !== null) failures.push({ row: one, error: ownError });
  }
  return failures;
}

/** Null, or the error; then none of the handlers' writes is kept. */
async function handle(
  tx: DatabaseTransaction,
  rows: readonly Row[],
  { each, gathered }: Reactions,
  tools: ReactionTools,
): Promise<string | null> {
  try {
    await inSavepoint(tx, async () => {
      const events = rows.flatMap((row) => (isKnown(row.type) ? [toEvent(row.type, row)] : []));
      for (const [type, ofType] of Map.groupBy(events, (event) => event.type))
        await gather(tx, type, ofType, gathered, tools);
      for (const event of events) await react(tx, event, each, tools);
    });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Throws on a payload that does not match the event: a malformed row fails alone and stays visible. */
function toEvent<Type extends EventType>(type: Type, { id, payload, createdAt }: Row): StoredEvent<Type> {
  // The schema of the type parses exactly this payload; `tsc` cannot correlate a key across both maps.
  return { id, type, payload: eventPayloads[type].parse(payload), createdAt } as StoredEvent<Type>;
}

async function react<Type extends EventType>(
  tx: DatabaseTransaction,
  event: StoredEvent<Type>,
  handlers: EventHandlers,
  tools: ReactionTools,
): Promise<void> {
  const ofType: readonly EventHandler<Type>[] = handlers[event.type] ?? [];
  for (const handler of ofType) await handler(tx, event, tools);
}

async function gather<Type extends EventType>(
  tx: DatabaseTransaction,
  type: Type,
  events: readonly StoredEvent<Type>[],
  handlers: GatheringHandlers,
  tools: ReactionTools,
): Promise<void> {
  const handler: GatheringHandler<Type> | undefined = handlers[type];
  await handler?.(tx, events, tools);
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
