import { DAY_MS } from '#shared/domain/time.ts';
import type pg from 'pg';
import type { EventNotice } from './events.ts';

/** Reads events that were committed since the last reading. */
export interface MissedEvents {
  /**
   * Reports each event that was not notified. False when it cannot determine them: at the first reading, and when too
   * many were missed.
   */
  read(client: Pick<pg.ClientBase, 'query'>, tell: (notice: EventNotice) => void): Promise<boolean>;
  /** Marks an event as notified, so it is not reported again. */
  heard(id: number): void;
}

interface Reading {
  /** Transactions below it have ended. */
  oldest: string;
  /** The first transaction that has not begun. */
  next: string;
  events: EventNotice[];
}

/** As many are too many to report. */
export const MISSED_EVENTS_MAX = 5_000;
/** Handled events are deleted after days, so what was missed longer ago may be gone. */
const REMEMBERED_MS = DAY_MS;

/**
 * By transactions, not by ids: a lower id may be committed after a higher one. Transactions that were open at one
 * reading are queried again at the next. Ids in a restored dump may belong to transactions that this database has not
 * reached yet.
 */
const READING = `
  select pg_snapshot_xmin(s) as oldest, pg_snapshot_xmax(s) as next, coalesce(
    (select json_agg(e) from (
      select id, type, tags, removes from outbox_event
      where tx >= $1::xid8 and tx < pg_snapshot_xmax(s) and tags <> '{}' order by id limit ${MISSED_EVENTS_MAX}) e), '[]') as events
  from pg_current_snapshot() s`;

export function createMissedEvents(): MissedEvents {
  let since: string | null = null;
  let readAtMs = 0;
  /** Events that the next reading may find again. */
  let known = new Set<number>();
  let notifiedMeanwhile = new Set<number>();

  return {
    async read(client, tell) {
      const startedAtMs = performance.now();
      notifiedMeanwhile = new Set();
      const { rows } = await client.query<Reading>(READING, [since]);
      const [reading] = rows;
      if (!reading) return false;
      const { oldest, next, events } = reading;
      const knows =
        since !== null &&
        BigInt(next) >= BigInt(since) &&
        events.length < MISSED_EVENTS_MAX &&
        startedAtMs - readAtMs < REMEMBERED_MS;
      const fresh = events.filter(({ id }) => !known.has(id) && !notifiedMeanwhile.has(id));
      known = new Set([...events.map(({ id }) => id), ...notifiedMeanwhile]);
      since = oldest;
      readAtMs = startedAtMs;
      if (knows) fresh.forEach(tell);
      return knows;
    },
    heard(id) {
      known.add(id);
      notifiedMeanwhile.add(id);
    },
  };
}
