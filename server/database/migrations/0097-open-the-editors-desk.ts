import { sql, type Kysely } from 'kysely';

/**
 * Drafts without a lead, sources whose address begins in capitals, when an article was public for the first time, lists of articles as editors see them, and what belongs to
 * the page of a path, which is longer than an id.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table news
      alter column lead set default '',
      drop constraint news_lead_check,
      add constraint news_lead_check check (char_length(lead) <= 400),
      drop constraint news_source_url_check,
      add constraint news_source_url_check check (source_url ~* '^https?://'),
      add constraint news_lead_there check (lead <> '' or status not in ('review', 'scheduled', 'published')),
      add column first_published_at timestamptz`.execute(db);
  await sql`
    update news set first_published_at = published_at
    where status in ('published', 'unpublished', 'archived') and published_at <= now()`.execute(db);
  await sql`create index news_changed on news (updated_at desc, id desc)`.execute(db);
  await sql`create index news_status_changed on news (status, updated_at desc, id desc)`.execute(db);
  await sql`create index news_category_changed on news (category_id, updated_at desc, id desc)`.execute(db);
  // Whatever is stored fits the wider limits.
  await sql`
    alter table uploaded_file
      drop constraint uploaded_file_bound_to_check,
      add constraint uploaded_file_bound_to_check check (char_length(bound_to) between 3 and 320) not valid`.execute(
    db,
  );
  await sql`
    alter table audit_entry
      drop constraint audit_entry_target_check,
      add constraint audit_entry_target_check check (char_length(target) <= 320) not valid`.execute(db);
}
