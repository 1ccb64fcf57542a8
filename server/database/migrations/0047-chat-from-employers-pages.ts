import { sql, type Kysely } from 'kysely';

/** What a chat on an employer's own page needs: its code, and tickets for its socket. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table confirmation drop constraint confirmation_purpose_check`.execute(db);
  await sql`
    alter table confirmation add constraint confirmation_purpose_check check (purpose in (
      'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
      'password_recovery', 'change_phone', 'change_email', 'undo_email', 'remove_account', 'close_company',
      'data_archive', 'quick_respond', 'widget_respond', 'widget_chat'))`.execute(db);
  await sql`
    alter table chat_ticket
      alter column session_id drop not null,
      add column widget_grant_id uuid references widget_grant (id) on delete cascade,
      add constraint chat_ticket_of_one check (num_nonnulls(session_id, widget_grant_id) = 1)`.execute(db);
  await sql`create index chat_ticket_grant on chat_ticket (widget_grant_id)`.execute(db);
}
