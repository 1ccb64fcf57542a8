import { sql, type Kysely } from 'kysely';

/** What the home page offers to each side until staff choose otherwise. */
const FIRST = [
  ['applicant', 'bumpup-highlight-resume', ''],
  ['applicant', 'highlight-resume', ''],
  ['company', 'vacancy-promotion', 'daily'],
  ['company', 'contacts-add', ''],
  ['company', 'company-branding', ''],
] as const;

/** Services of the home page, in their order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table home_service (
      side text not null check (side in ('applicant', 'company')),
      place int not null check (place between 1 and 6),
      service text not null,
      option text not null default '',
      primary key (side, place),
      unique (service, option)
    )`.execute(db);
  for (const [index, [side, service, option]] of FIRST.entries()) {
    const before = FIRST.slice(0, index).filter(([one]) => one === side).length;
    await sql`insert into home_service (side, place, service, option) values (${side}, ${before + 1}, ${service}, ${option})`.execute(
      db,
    );
  }
}
