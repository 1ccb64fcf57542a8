import type { Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PageMeta } from '../../database/schema.ts';
import type { EventNotice } from '../../platform/events.ts';
import { PAGE_META_CHANGED } from './events.ts';
import { listPageMetas } from './page-repository.ts';

type Row = Selectable<PageMeta>;

/**
 * Titles and descriptions that staff has set for pages, cached by this process: every render asks for them, and few
 * paths have any.
 */
export interface PageMetas {
  find(db: Database, path: string, now: Date): Promise<Row | undefined>;
  /** Drops entries that an event has made stale. */
  follow(notice: Pick<EventNotice, 'type'>): void;
  /** Drops everything, after missed events. */
  forget(): void;
}

/** `keepMs`: how long entries are used when an event was missed. */
export function createPageMetas({ keepMs = 5_000 } = {}): PageMetas {
  let kept: { rows: Promise<ReadonlyMap<string, Row>>; until: number } | null = null;

  async function read(db: Database): Promise<ReadonlyMap<string, Row>> {
    return new Map((await listPageMetas(db)).map((row) => [row.path, row]));
  }

  return {
    async find(db, path, now) {
      if (!kept || kept.until <= now.getTime()) {
        const fresh = { rows: read(db), until: now.getTime() + keepMs };
        kept = fresh;
        fresh.rows.catch(() => {
          if (kept === fresh) kept = null;
        });
      }
      return (await kept.rows).get(path);
    },
    follow({ type }) {
      if (type === PAGE_META_CHANGED) kept = null;
    },
    forget() {
      kept = null;
    },
  };
}
