import { createHash } from 'node:crypto';
import { addDays } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** Words that somebody has searched for. */
export interface AskedQuery {
  /** As they are shown. */
  text: string;
  /** In the order of the alphabet: what names the query. */
  words: string;
  /** Who asked (`visitorKey`); only its hash is stored, for the day. */
  visitor: string;
}

/** Counts each person once a day for a query, in whatever process and order of words; each of `asked` must be once there. */
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
 * What most people have asked since a day, as most of them wrote it. A query of which no day has seen `peopleMin` people is
 * left out: nobody is told by it, and one person cannot make it.
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

/** Queries are counted for so many days. */
const QUERY_DAYS = 90;

/** Removes counts that are not looked at any more, and of the days before this one what tells who was counted. */
export async function deleteOldQueryCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('searchQueryCount').where('day', '<', addDays(now, -QUERY_DAYS)).execute();
  await sql`delete from search_day where day < ${now.toISOString().slice(0, 10)}::date`.execute(db);
}
