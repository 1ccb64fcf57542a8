import { sql, type Kysely } from 'kysely';

/** A frame of ours gets to know whom the page around it knows: its grant ends with that of the page. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['widget_grant', 'widget_link']) {
    await sql`
      alter table ${sql.table(table)}
        add column parent_id uuid references widget_grant (id) on delete cascade`.execute(db);
    await sql`create index ${sql.ref(`${table}_parent`)} on ${sql.table(table)} (parent_id)
      where parent_id is not null`.execute(db);
  }
}
