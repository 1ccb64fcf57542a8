import { sql, type CompiledQuery } from 'kysely';
import { z } from 'zod';
import type { DomainEvent, EventPayload, EventType, PageTag } from '#shared/contracts/events.ts';
import { builtOnce, type Param } from '../database/built-once.ts';
import type { Database } from '../database/connect.ts';

/** An event as its handler gets it. The same id may come twice: handlers are idempotent. */
export interface StoredEvent<Type extends EventType = EventType> {
  id: number;
  type: Type;
  payload: EventPayload<Type>;
  createdAt: Date;
}

export interface Events {
  /**
   * Records the events in the transaction of the change and notifies every process at its commit; a rollback undoes
   * both. Without page tags nobody is notified. One statement, however many there are.
   */
  emit(tx: Database, ...events: readonly DomainEvent[]): Promise<void>;
  /** The same, to be sent with the commit (`withCommit`). */
  toEmit(tx: Database, ...events: readonly DomainEvent[]): CompiledQuery;
}

/** What every process receives about an event at its commit. */
export interface EventNotice {
  id: number;
  /** Another version of the product may run beside this one and emit events that this one does not know. */
  type: string;
  tags: readonly PageTag[];
  removes: boolean;
}

export const CHANNEL = 'karkas_events';

/** An {@link EventNotice} of a stored row. */
const NOTICE = sql`json_build_object('id', id, 'type', type, 'tags', tags, 'removes', removes)`;

/** Tags of another version are kept as they are: none of our pages has them. */
const noticeSchema = z.object({
  id: z.int(),
  type: z.string(),
  tags: z.array(z.custom<PageTag>((tag) => typeof tag === 'string')),
  removes: z.boolean(),
}) satisfies z.ZodType<EventNotice>;

/** Null for anything but a notice. */
export function readNotice(text: string): EventNotice | null {
  try {
    return noticeSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `handledTypes`: the types that have a handler (`HANDLED_TYPES` of `server/domains/all.ts`); others are stored as handled. */
export function createEvents(handledTypes: ReadonlySet<EventType>): Events {
  const toEmit: Events['toEmit'] = (tx, ...events) => {
    const rows = events.map(({ type, payload, tags, removes = false }) => {
      return { type, payload, tags, removes, isHandled: !handledTypes.has(type) };
    });
    return storeEvents.with(tx, { rows: JSON.stringify(rows) });
  };
  return {
    toEmit,
    async emit(tx, ...events) {
      if (events.length > 0) await tx.executeQuery(toEmit(tx, ...events));
    },
  };
}

const storeEvents = builtOnce(
  (db, param: Param<{ rows: string }>) =>
    sql`
      with stored as (
        insert into outbox_event (type, payload, tags, removes, handled_at)
        select type, payload, tags, removes, case when "isHandled" then now() end
        from json_to_recordset(${param('rows')}::json)
          as row (type text, payload jsonb, tags text[], removes boolean, "isHandled" boolean)
        returning id, type, tags, removes)
      select pg_notify(${CHANNEL}, ${NOTICE}::text) from stored where cardinality(tags) > 0`,
);
