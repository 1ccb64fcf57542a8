import { sql, type Kysely } from 'kysely';

/** A code that a respond with a name and a phone waits for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table confirmation drop constraint confirmation_purpose_check`.execute(db);
  await sql`
    alter table confirmation add constraint confirmation_purpose_check check (purpose in (
      'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
      'password_recovery', 'change_phone', 'change_email', 'undo_email', 'remove_account', 'close_company',
      'data_archive', 'quick_respond'))`.execute(db);
}
