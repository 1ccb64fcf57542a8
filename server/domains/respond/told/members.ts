import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { isGranted, isWithinScope, memberRights, type MemberRights, type Place } from '../../company/index.ts';

interface About {
  companyId: RawBuilder<number>;
  vacancyId: RawBuilder<number>;
  responsibleMemberId: RawBuilder<string>;
  /** Null where nobody is assigned. */
  assignedMemberId: RawBuilder<string | null>;
}

/** What decides who is told. */
interface Telling extends Place {
  /** The assignee, who is responsible for the vacancy, the head, in this order; then those whom the vacancy names besides. */
  members: (MemberRights & { accountId: string; isMain: boolean; isNamed: boolean })[];
}

/** For a query from `vacancy`. Who is suspended or removed is passed over. */
function tellingOf({ companyId, vacancyId, responsibleMemberId, assignedMemberId }: About) {
  const isMain = sql`(member.role = 'head' or coalesce(member.id in (${assignedMemberId}, ${responsibleMemberId}), false))`;
  const isNamed = sql`exists (select from vacancy_notified_member notified
    where notified.vacancy_id = ${vacancyId} and notified.member_id = member.id)`;
  return sql<Telling>`json_build_object('facilityId', vacancy.facility_id,
    'memberIds', array[${assignedMemberId}, ${responsibleMemberId}],
    'members', (select coalesce(json_agg(${memberRights}::jsonb
        || jsonb_build_object('isMain', ${isMain}, 'isNamed', ${isNamed})
        order by case when member.id = ${assignedMemberId} then 1 when member.id = ${responsibleMemberId} then 2 else 3 end), '[]')
      from company_member member
      where member.company_id = ${companyId} and member.status = 'active' and (${isMain} or ${isNamed})))`;
}

/**
 * Accounts of the members who are told: the assignee, else who is responsible for the vacancy, else the head; and those whom the
 * vacancy names besides. Each of them sees the responds of the vacancy: a notice names its person.
 */
function toldAccounts({ members, ...place }: Telling): string[] {
  const readers = members.filter((one) => isGranted(one, 'respond.view') && isWithinScope(one, place));
  const main = readers.find(({ isMain }) => isMain);
  return readers.filter((one) => one === main || one.isNamed).map(({ accountId }) => accountId);
}

/** Of each respond, whom of its company it is told. */
export async function findToldMembers(
  db: Database,
  respondIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (respondIds.length === 0) return new Map();
  const telling = tellingOf({
    companyId: sql`respond.company_id`,
    vacancyId: sql`respond.vacancy_id`,
    responsibleMemberId: sql`vacancy.responsible_member_id`,
    assignedMemberId: sql`respond.assigned_member_id`,
  });
  const { rows } = await sql<{ respondId: number; telling: Telling }>`
    select respond.id as "respond_id", ${telling} as "telling"
    from respond left join vacancy on vacancy.id = respond.vacancy_id
    where respond.id = any(${[...respondIds]}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.respondId, toldAccounts(row.telling)]));
}

/** The same for a question about a vacancy, which is nobody's yet. */
export async function findToldOfVacancy(db: Database, vacancyId: number): Promise<readonly string[]> {
  const telling = tellingOf({
    companyId: sql`vacancy.company_id`,
    vacancyId: sql`vacancy.id`,
    responsibleMemberId: sql`vacancy.responsible_member_id`,
    assignedMemberId: sql`null::uuid`,
  });
  const { rows } = await sql<{ telling: Telling }>`
    select ${telling} as "telling" from vacancy where vacancy.id = ${vacancyId}`.execute(db);
  return rows[0] ? toldAccounts(rows[0].telling) : [];
}
