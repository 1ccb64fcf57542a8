import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Something that happened, told in the past tense: `vacancy.archived`. */
export interface DomainEvent {
  type: `${string}.${string}`;
  /** JSON; small: ids, not things. */
  payload: Record<string, string | number | boolean | null>;
  /** Pages that are no longer true, such as `vacancy:55`, `company:12`, `vacancies`. */
  tags: readonly string[];
  /** Something that was public no longer is: an old copy of these pages must never be shown again. */
  removes?: boolean;
}

/** An event as its handler gets it. The same id may come twice: handlers are idempotent. */
export interface StoredEvent extends DomainEvent {
  id: number;
  createdAt: Date;
}

export interface Events {
  /**
   * Records the event in the transaction of the change and notifies every process at its commit; a rollback takes both
   * back.
   */
  emit(tx: Database, event: DomainEvent): Promise<void>;
}

/** What every process hears of an event at its commit. */
export interface EventNotice {
  id: number;
  type: DomainEvent['type'];
  tags: readonly string[];
  removes: boolean;
}

export const CHANNEL = 'karkas_events';

/** `handledTypes`: the types that have a handler; events of other types only notify. */
export function createEvents(handledTypes: ReadonlySet<string>): Events {
  return {
    async emit(tx, { type, payload, tags, removes = false }) {
      const handledAt = handledTypes.has(type) ? null : sql<Date>`now()`;
      const { id } = await tx
        .insertInto('outboxEvent')
        .values({ type, payload: JSON.stringify(payload), tags: [...tags], removes, handledAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ id, type, tags, removes } satisfies EventNotice)})`.execute(
        tx,
      );
    },
  };
}
