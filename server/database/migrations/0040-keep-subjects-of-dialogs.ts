import { sql, type Kysely } from 'kysely';

/** A dialog about a resume keeps the title that the company was shown: who hides the resume shows it no new ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table dialog add column subject text check (char_length(subject) <= 200)`.execute(db);
  await sql`update dialog set subject = left(resume.title, 200) from resume where resume.id = dialog.resume_id and dialog.kind = 'resume'`.execute(
    db,
  );
}
