import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { vacancySchema } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../../database/connect.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { besideColumns } from '../repository.ts';
import { isWaiting } from '../sql.ts';
import type { Actor } from '../../../platform/actor.ts';
import { companyToRespondColumn } from '../../company/index.ts';
import { editorColumns } from '../../vacancy/index.ts';

export type BoardVacancy = NonNullable<Awaited<ReturnType<typeof findBoardVacancy>>>;

/** The vacancy of a board. */
export async function findBoardVacancy(
  db: Database,
  id: number,
  isSeen: Expression<SqlBool>,
  member: Actor & { kind: 'member' },
) {
  const row = await db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .select(['vacancy.id as vacancyId', 'vacancy.title as vacancyTitle', 'vacancy.status as vacancyStatus'])
    .select(['vacancy.pay as vacancyPay', 'vacancy.cityId as vacancyCityId', 'vacancy.anonymous'])
    .select(['vacancy.address as vacancyAddress'])
    .select(['vacancy.customEmployerName', 'vacancy.publishedAt', 'vacancy.headcount', 'vacancy.filled'])
    .select(['vacancy.facilityId', companyToRespondColumn.as('company'), ...editorColumns(member)])
    .where('vacancy.id', '=', id)
    .where(isSeen)
    .executeTakeFirst();
  return row && readColumns(besideColumns, row);
}

/** Numbers of the responds of a vacancy that the member sees. */
function respondNumbers(isRespondSeen: Expression<SqlBool>, isEnding: Expression<SqlBool>) {
  return sql<{ responds: number; waiting: number; ending: number }>`(
    select json_build_object('responds', count(*),
      'waiting', count(*) filter (where ${isWaiting}),
      'ending', count(*) filter (where ${isEnding}))
    from respond where respond.vacancy_id = vacancy.id and ${isRespondSeen})`;
}

const listColumns = vacancySchema.pick({ status: true, pay: true }).extend({
  moderationNotes: vacancySchema.shape.own.unwrap().shape.moderationNotes,
  numbers: z.object({ responds: z.number(), waiting: z.number(), ending: z.number() }),
});

export interface VacancyConditions {
  /** For a query from `vacancy`: it is listed. */
  isListed: Expression<SqlBool>;
  /** For a query from `respond` with its `vacancy`. */
  isRespondSeen: Expression<SqlBool>;
  isEnding: Expression<SqlBool>;
  /** Who asks. */
  member: Actor & { kind: 'member' };
}

/** Own vacancies with their numbers, the last published first. */
export async function findVacanciesWithNumbers(
  db: Database,
  { isListed, isRespondSeen, isEnding, member }: VacancyConditions,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('vacancy')
    .leftJoin('facility', 'facility.id', 'vacancy.facilityId')
    .leftJoin('vacancyStats', 'vacancyStats.vacancyId', 'vacancy.id')
    .select(['vacancy.id', 'vacancy.title', 'vacancy.status', 'vacancy.pay', 'vacancy.cityId', 'vacancy.expiresAt'])
    .select(['vacancy.archivedAt', 'vacancy.moderationNotes', 'vacancy.headcount', 'vacancy.filled'])
    .select(['vacancy.bumpMarkedUntil', 'vacancy.highlightUntil', 'vacancy.onMainUntil'])
    .select(['vacancy.responsibleMemberId', 'facility.id as facilityId', 'facility.name as facilityName'])
    .select((eb) => eb.fn.coalesce('vacancyStats.views', eb.val(0)).as('views'))
    .select([respondNumbers(isRespondSeen, isEnding).as('numbers'), ...editorColumns(member)])
    .select(
      sql<number>`(select count(*) from inquiry where inquiry.vacancy_id = vacancy.id and inquiry.answered_at is null)`.as(
        'inquiries',
      ),
    )
    .where(isListed)
    .orderBy(sql`coalesce(vacancy.published_at, vacancy.created_at)`, 'desc')
    .orderBy('vacancy.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => readColumns(listColumns, row));
}

/** Vacancies of each status, and how many stand on each facility. */
export async function countVacancies(db: Database, isSeen: Expression<SqlBool>) {
  const rows = await db
    .selectFrom('vacancy')
    .leftJoin('facility', 'facility.id', 'vacancy.facilityId')
    .select(['vacancy.status', 'facility.id as facilityId', 'facility.name as facilityName'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isSeen)
    .groupBy(['vacancy.status', 'facility.id'])
    .orderBy('facility.name')
    .execute();
  return rows.map((row) => readColumns(vacancySchema.pick({ status: true }), row));
}

/**
 * Of all the responds that the member sees: how many wait for an answer, how many not for long any more, and the vacancy
 * of the one whose time ends first.
 */
export async function countWaiting(
  db: Database,
  isRespondSeen: Expression<SqlBool>,
  isEnding: Expression<SqlBool>,
): Promise<{ waiting: number; ending: number; firstVacancyId: number | null }> {
  const { rows } = await sql<{ waiting: number; ending: number; firstVacancyId: number | null }>`
    select count(*) as waiting, count(*) filter (where ${isEnding}) as ending,
      (array_agg(respond.vacancy_id order by respond.deadline_at, respond.id)
        filter (where respond.vacancy_id is not null))[1] as first_vacancy_id
    from respond left join vacancy on vacancy.id = respond.vacancy_id
    where ${isRespondSeen} and ${isWaiting}`.execute(db);
  return rows[0] ?? { waiting: 0, ending: 0, firstVacancyId: null };
}

export async function countListed(db: Database, isListed: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isListed)
    .executeTakeFirstOrThrow();
  return count;
}
