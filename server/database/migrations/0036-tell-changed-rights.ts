import { sql, type Kysely } from 'kysely';

/** However somebody's rights change, every process asks anew whether their sockets of the chat may stay. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_changed_rights() returns trigger language plpgsql as $$
    begin
      perform pg_notify('karkas_chat', json_build_object('k', 'rights', 'a', old.account_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger company_member_rights after update of status, role, permissions on company_member
    for each row when ((old.status, old.role, old.permissions) is distinct from (new.status, new.role, new.permissions))
    execute function tell_changed_rights()`.execute(db);
  await sql`
    create trigger staff_member_rights after update of status, role on staff_member
    for each row when ((old.status, old.role) is distinct from (new.status, new.role))
    execute function tell_changed_rights()`.execute(db);
}
