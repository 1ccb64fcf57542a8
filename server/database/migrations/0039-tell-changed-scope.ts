import { sql, type Kysely } from 'kysely';

/** What a member sees is a right too: their sockets learn of it as of the others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger company_member_rights on company_member`.execute(db);
  await sql`
    create trigger company_member_rights
    after update of status, role, permissions, scope_kind, facility_ids on company_member for each row
    when ((old.status, old.role, old.permissions, old.scope_kind, old.facility_ids)
      is distinct from (new.status, new.role, new.permissions, new.scope_kind, new.facility_ids))
    execute function tell_changed_rights()`.execute(db);
}
