import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Views of vacancies, counted in memory and written now and then. Of people only numbers are kept. */
export interface VacancyViews {
  /** Counts a view by a person (`visitorKey`). */
  count(vacancyId: number, visitor: string, now: number): void;
  /** Adds what was counted since the last time to the database. */
  flush(db: Database): Promise<void>;
}

interface Counted {
  views: number;
  uniqueViews: number;
}

/** Pairs of a person and a vacancy; beyond them people may be counted twice a day. */
const SEEN_MAX = 200_000;
/** Vacancies between two writes; views of others are lost. */
const WAITING_MAX = 20_000;

/**
 * A person counts as unique once a day for each vacancy. Who it was is a hash with a salt that is never stored and changes
 * every day.
 */
export function createVacancyViews(): VacancyViews {
  let waiting = new Map<number, Counted>();
  let day = '';
  let salt = randomBytes(16);
  let seen = new Set<string>();

  function isNew(vacancyId: number, visitor: string): boolean {
    const key = createHash('sha256').update(salt).update(`${vacancyId} ${visitor}`).digest('base64');
    if (seen.has(key)) return false;
    if (seen.size >= SEEN_MAX) seen = new Set();
    seen.add(key);
    return true;
  }

  return {
    count(vacancyId, visitor, now) {
      const today = new Date(now).toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        salt = randomBytes(16);
        seen = new Set();
      }
      const counted = waiting.get(vacancyId) ?? { views: 0, uniqueViews: 0 };
      if (!waiting.has(vacancyId)) {
        if (waiting.size >= WAITING_MAX) return;
        waiting.set(vacancyId, counted);
      }
      counted.views += 1;
      if (isNew(vacancyId, visitor)) counted.uniqueViews += 1;
    },

    async flush(db) {
      if (waiting.size === 0) return;
      const counted = [...waiting];
      waiting = new Map();
      await sql`
        update vacancy_stats set
          views = vacancy_stats.views + counted.views,
          unique_views = vacancy_stats.unique_views + counted.unique_views
        from unnest(
          ${counted.map(([id]) => id)}::int8[],
          ${counted.map(([, { views }]) => views)}::int4[],
          ${counted.map(([, { uniqueViews }]) => uniqueViews)}::int4[]
        ) as counted (vacancy_id, views, unique_views)
        where vacancy_stats.vacancy_id = counted.vacancy_id`.execute(db);
    },
  };
}
