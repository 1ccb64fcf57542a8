import { sql } from 'kysely';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findAccountForUpdate } from '../account/index.ts';
import { lockOwn } from './open.ts';
import { assertRoom } from './service.ts';

/** What a copy takes over: what its applicant has written, but no pictures, which stay with the resume that has them. */
const COPIED = [
  'applicant_id',
  'hidden_fields',
  'title',
  'specialization_ids',
  'work_types',
  'level',
  'grade',
  'last_name',
  'first_name',
  'middle_name',
  'birth_date',
  'work_authorizations',
  'contacts',
  'phone_verified_at',
  'city_id',
  'metro_ids',
  'travel_time',
  'relocation',
  'business_trip',
  'rotation',
  'availability',
  'available_from',
  'job_search_status',
  'pay_wish',
  'pay_month_net',
  'pay_shift_net',
  'pay_assumptions',
  'contract_forms',
  'self_employed',
  'individual_entrepreneur',
  'experience',
  'no_experience',
  'education_level',
  'education',
  'additional_education',
  'permits',
  'driver_categories',
  'driver_years',
  'tractor_categories',
  'own_car',
  'own_tools',
  'own_machinery',
  'key_skills',
  'pc_programs',
  'languages',
  'about',
  'video_url',
  'crew',
  'ready_documents',
];

/**
 * A copy of an own resume as a draft: without figures, dates and promotion, and companies see it once it is published, since nobody
 * has agreed to more. Returns its id. Throws `not_found`, `wrong_state` with as many resumes as somebody may have.
 */
export function duplicateResume(context: Context, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const { applicantId } = await lockOwn({ ...context, db: tx }, id);
    // Two at once count each other.
    await findAccountForUpdate(tx, applicantId ?? '');
    await assertRoom(context, tx, applicantId ?? '');
    return insertCopy(tx, id, context.clock.now());
  });
}

async function insertCopy(tx: Database, from: number, now: Date): Promise<number> {
  const columns = sql.join(COPIED.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`
    insert into resume (${columns}, status, visibility, created_at, updated_at)
    select ${columns}, 'draft', 'companies', ${now}, ${now} from resume where id = ${from}
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await tx.insertInto('resumeStats').values({ resumeId: id }).execute();
  return id;
}
