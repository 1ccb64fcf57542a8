import { sql, type Kysely } from 'kysely';

/** Newsletters look for what visitors first saw within a time, which is later than the plan of an article that came late. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index news_first_published on news (coalesce(first_published_at, published_at) desc, id desc)
    where status = 'published'`.execute(db);
}
