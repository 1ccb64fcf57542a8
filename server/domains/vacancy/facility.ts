import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { pointOf } from '../company/index.ts';
import { facilityOfRowSchema } from './stored.ts';

/** What a vacancy shows of its site; `f` is the site's alias. */
const columns = sql`json_build_object('id', f.id, 'name', f.name, 'gate', ${pointOf('gate_point', 'f')},
  'camp', ${pointOf('camp_point', 'f')}, 'busSchedule', f.bus_schedule, 'contact', f.contact)`;

/** For a query from `vacancy`: its site. */
export const facilityOfRow: RawBuilder<unknown> = sql`(
  select ${columns} from facility f where f.id = vacancy.facility_id)`;

/** The site of a company, as a vacancy shows it; null for none. */
export async function pickFacility(db: Database, companyId: number, id: string | null) {
  if (id === null) return null;
  const { rows } = await sql<{ facility: unknown }>`
    select ${columns} as facility from facility f where f.id = ${id}::uuid and f.company_id = ${companyId}`.execute(db);
  return rows[0] ? facilityOfRowSchema.parse(rows[0].facility) : null;
}
