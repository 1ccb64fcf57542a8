import { sql, type Kysely } from 'kysely';

/** Nobody is shown to everyone without having agreed to it: such resumes are shown to companies, as the safest that still finds work. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update resume set visibility = 'companies', version = version + 1
    where visibility = 'everyone' and not exists (
      select from consent
      where consent.account_id = resume.applicant_id and document_key = 'distributionAgreement'
        and details ->> 'resume' = resume.id::text and withdrawn_at is null)`.execute(db);
}
