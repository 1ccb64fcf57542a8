import { sql, type InsertObject, type UpdateObject } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { DB } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { pointOf } from './facility-point.ts';
import { ownFacilityColumns } from '../stored.ts';

/** A facility as its company's members see it. */
export type OwnFacilityRow = Awaited<ReturnType<typeof findOwnFacilities>>[number];

/** Vacancies that somebody still works with. */
const isOpen = sql`vacancy.deleted_at is null and vacancy.status not in ('archive', 'deleted')`;
const ofFacility = sql`from vacancy where vacancy.company_id = facility.company_id and vacancy.facility_id = facility.id`;

function selectOwn(db: Database, companyId: number) {
  return db
    .selectFrom('facility')
    .select([
      'id',
      'companyId',
      'version',
      'name',
      'status',
      'objectType',
      'customer',
      'address',
      'stage',
      'photos',
      'busSchedule',
      'siteRules',
      'contact',
    ])
    .select([
      sql<string | null>`starts_on::text`.as('startsOn'),
      sql<string | null>`ends_on::text`.as('endsOn'),
      pointOf('gate_point').as('gate'),
      pointOf('camp_point').as('camp'),
      sql<number>`(select count(*) ${ofFacility} and ${isOpen})`.as('openVacancies'),
      sql<number>`(select count(*) ${ofFacility} and not (${isOpen}))`.as('closedVacancies'),
    ])
    .where('companyId', '=', companyId);
}

/** Current ones first, finished ones last. `ids`: only these; null: all of the company's. */
export async function findOwnFacilities(db: Database, companyId: number, ids: readonly string[] | null) {
  if (ids?.length === 0) return [];
  let found = selectOwn(db, companyId);
  if (ids) found = found.where('id', 'in', [...ids]);
  const rows = await found
    .orderBy(sql`array_position(array['active', 'paused', 'planned', 'finished'], status)`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(ownFacilityColumns, row));
}

export async function findOwnFacility(
  db: Database,
  companyId: number,
  id: string,
): Promise<OwnFacilityRow | undefined> {
  const row = await selectOwn(db, companyId).where('id', '=', id).executeTakeFirst();
  return row && readColumns(ownFacilityColumns, row);
}

/** Keeps it from being deleted until the end of the transaction; false where the company has none with this id. */
export async function keepFacility(tx: Database, companyId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('facility')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for other changes of the company's facilities: a vacancy that is just given one keeps the row, too. */
export async function lockFacility(tx: Database, companyId: number, id: string): Promise<void> {
  await tx
    .selectFrom('facility')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function countFacilities(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('facility')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertFacility(tx: Database, facility: InsertObject<DB, 'facility'>): Promise<string> {
  const { id } = await tx.insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setFacility(
  tx: Database,
  id: string,
  columns: UpdateObject<DB, 'facility'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('facility')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Removes it, and from what members and invitations reach. */
export async function deleteFacility(tx: Database, companyId: number, id: string): Promise<void> {
  for (const table of ['companyMember', 'memberInvitation'] as const)
    await tx
      .updateTable(table)
      .set({ facilityIds: sql`array_remove(facility_ids, ${id}::uuid)` })
      .where('companyId', '=', companyId)
      .where(sql<boolean>`facility_ids @> array[${id}::uuid]`)
      .execute();
  await tx.deleteFrom('facility').where('id', '=', id).execute();
}
