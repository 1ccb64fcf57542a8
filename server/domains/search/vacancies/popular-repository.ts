import { createHash } from 'node:crypto';
import { addDays } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** The words of somebody's query. */
export interface AskedQuery {
  /** In their displayed form. */
  text: string;
  /** In alphabetical order: the key of the query. */
  words: string;
  /** The person (`visitorKey`); only a hash is stored, for one day. */
  visitor: string;
}

/** Counts each person once a day for a query, across processes and word orders; `asked` must have no duplicates. */
export async function addAskedQueries(db: Database, day: string, asked: readonly AskedQuery[]): Promise<void> {
  if (asked.length === 0) return;
  const { salt } = await db
    .insertInto('searchDay')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ day: eb.ref('excluded.day') })))
    .returning('salt')
    .executeTakeFirstOrThrow();
  const visitors = asked.map(({ visitor, words }) =>
    createHash('sha256').update([salt, visitor, words].join('\n')).digest('hex').slice(0, HASH_DIGITS),
  );
  await sql`
    with asked as (
      select text, words, decode(visitor, 'hex') as visitor
      from unnest(${asked.map(({ text }) => text)}::text[], ${asked.map(({ words }) => words)}::text[], ${visitors}::text[])
        as given (text, words, visitor)
    ), counted as (
      insert into search_query_visitor (day, words, visitor)
      select ${day}::date, words, visitor from asked order by words, visitor
      on conflict do nothing
      returning words, visitor
    )
    insert into search_query_count as kept (day, text, words, count)
    select ${day}::date, text, words, count(*) from asked join counted using (words, visitor)
    group by text, words order by text
    on conflict (day, text) do update set
      words = excluded.words,
      count = excluded.count + case when kept.words is null then 0 else kept.count end`.execute(db);
}

const HASH_DIGITS = 32;

/**
 * The most popular queries since a day, in their most frequent form. A query that never had `peopleMin` people on one
 * day is left out, so that it cannot identify anybody and one person cannot create it.
 */
export async function findPopularQueries(
  db: Database,
  since: string,
  peopleMin: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with days as (
      select words, day, sum(count) as people from search_query_count
      where day >= ${since}::date and words is not null group by words, day
    ), popular as (
      select words, sum(people) as people from days group by words having max(people) >= ${peopleMin}
      order by people desc, words limit ${limit}
    ), spelt as (
      select words, text, sum(count) as people from search_query_count join popular using (words)
      where day >= ${since}::date group by words, text
    )
    select (select text from spelt where spelt.words = popular.words order by people desc, text limit 1) as text
    from popular order by people desc, words`.execute(db);
  return rows.map(({ text }) => text);
}

/** How many days queries are counted for. */
const QUERY_DAYS = 90;

/** Removes outdated counts, and for past days everything that identifies who was counted. */
export async function deleteOldQueryCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('searchQueryCount').where('day', '<', addDays(now, -QUERY_DAYS)).execute();
  await sql`delete from search_day where day < ${now.toISOString().slice(0, 10)}::date`.execute(db);
}
