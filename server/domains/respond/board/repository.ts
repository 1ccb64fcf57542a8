import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { failedRequirementSchema } from '#shared/contracts/respond-views.ts';
import { permitSchema } from '#shared/contracts/vacancy-parts.ts';
import { BOARD_COLUMNS, RESPOND_SOURCES, RESPOND_STATUSES, type BoardColumn } from '#shared/domain/respond-terms.ts';
import type { Database } from '../../../database/connect.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { GUARD_COLUMNS, personName, placeCityId } from '../life.ts';
import { isWaiting } from '../sql.ts';
import { factsSchema, readLife } from '../stored.ts';

const facts = sql<unknown>`case when respond.resume_snapshot is null then null else jsonb_build_object(
  'title', respond.resume_snapshot -> 'title', 'photoUrl', respond.resume_snapshot -> 'photoUrl',
  'age', respond.resume_snapshot -> 'age', 'grade', respond.resume_snapshot -> 'grade',
  'experienceMonths', respond.resume_snapshot -> 'experienceMonths', 'payWish', respond.resume_snapshot -> 'payWish',
  'permits', respond.resume_snapshot -> 'permits') end`;

const failed = sql<unknown>`(select coalesce(
    jsonb_agg(jsonb_build_object('question', answer ->> 'question', 'answer', answer ->> 'answer',
      'requirement', answer ->> 'failed')), '[]')
  from jsonb_array_elements(respond.answers) answer where answer ->> 'failed' is not null)`;

const cardColumns = z.object({
  source: z.enum(RESPOND_SOURCES),
  facts: factsSchema.nullable(),
  failedRequirements: z.array(failedRequirementSchema),
  wantedPermits: z.array(permitSchema).nullable(),
});

/** What a card shows. */
export type CardRow = Awaited<ReturnType<typeof findCardRows>>[number];

/** Cards of these responds, in no order. */
export async function findCardRows(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(GUARD_COLUMNS)
    .select(['respond.heldStatus', 'respond.heldUntil', 'respond.reason', 'respond.offer', 'respond.createdAt'])
    .select(['respond.cityId', 'respond.crewCount', 'respond.source', 'respond.deadlineAt', 'respond.rating'])
    .select(['respond.tags', 'respond.assignedMemberId', 'respond.version', 'vacancy.cityId as vacancyCityId'])
    .select(placeCityId.as('placeCityId'))
    .select([sql<string | null>`respond.ready_from::text`.as('readyDay'), personName.as('shownName')])
    .select([facts.as('facts'), failed.as('failedRequirements'), sql<unknown>`vacancy.permits`.as('wantedPermits')])
    .select(
      sql<number>`(select count(*) from respond_note where respond_note.respond_id = respond.id and not only_author)`.as(
        'noteCount',
      ),
    )
    .where(sql<SqlBool>`respond.id = any(${[...ids]}::int8[])`)
    .execute();
  return rows.map((row) => readColumns(cardColumns, readLife(row)));
}

/** The column of a status, as SQL. */
const column = sql<string>`case ${sql.join(
  Object.entries(BOARD_COLUMNS).map(
    ([id, statuses]) => sql`when respond.status in (${sql.join([...statuses])}) then ${id}`,
  ),
  sql` `,
)} end`;

export interface BoardPlace {
  id: number;
  column: BoardColumn;
  /** Of the column. */
  total: number;
}

const placeColumns = z.object({ column: z.enum(Object.keys(BOARD_COLUMNS) as [BoardColumn, ...BoardColumn[]]) });

/** The first responds of each column, or of one of them, in the order of the board. One query. */
export async function findBoardPlaces(
  db: Database,
  isSeen: Expression<SqlBool>,
  {
    only,
    order,
    limit,
    offset,
  }: { only?: BoardColumn | undefined; order: Expression<unknown>; limit: number; offset: number },
): Promise<BoardPlace[]> {
  const statuses: readonly string[] = only ? BOARD_COLUMNS[only] : RESPOND_STATUSES;
  const { rows } = await sql<{ id: number; column: string; total: number }>`
    select id, "column", total from (
      select respond.id, ${column} as "column", count(*) over (partition by ${column}) as total,
        row_number() over (partition by ${column} order by ${order}, respond.id) as place
      from respond left join vacancy on vacancy.id = respond.vacancy_id
      where ${isSeen} and respond.status = any(${[...statuses]}::text[])) placed
    where place > ${offset} and place <= ${offset + limit}
    order by "column", place`.execute(db);
  return rows.map((row) => readColumns(placeColumns, row));
}

/** Figures of a whole board, whatever its filters. */
export async function findBoardFigures(
  db: Database,
  isSeen: Expression<SqlBool>,
  { isEnding, isMine }: { isEnding: Expression<SqlBool>; isMine: Expression<SqlBool> },
) {
  const { rows } = await sql<{
    deadline: number;
    crew: number;
    mine: number;
    tags: string[];
    sources: string[];
    revision: string;
  }>`
    select count(*) filter (where ${isEnding}) as deadline, count(*) filter (where respond.crew_count > 1) as crew,
      count(*) filter (where ${isMine}) as mine,
      coalesce((select array_agg(tag order by tag) from (
        select distinct unnest(respond.tags) as tag from respond
        left join vacancy on vacancy.id = respond.vacancy_id where ${isSeen}) used), '{}') as tags,
      coalesce(array_agg(distinct respond.source), '{}') as sources,
      ${revision} as revision
    from respond left join vacancy on vacancy.id = respond.vacancy_id where ${isSeen}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without groups has a row');
  return readColumns(z.object({ sources: z.array(z.enum(RESPOND_SOURCES)) }), row);
}

const revision = sql<string>`count(*) || '-' || coalesce((extract(epoch from max(respond.updated_at)) * 1000)::int8, 0)`;

/** A text that is another after each change of the responds. */
export async function findRevision(db: Database, isSeen: Expression<SqlBool>): Promise<string> {
  const { rows } = await sql<{ revision: string }>`select ${revision} as revision
    from respond left join vacancy on vacancy.id = respond.vacancy_id where ${isSeen}`.execute(db);
  return rows[0]?.revision ?? '0';
}

/** The queue of those who wait for an answer, and where in it one of them is: the longest waiting first. */
export async function findQueue(db: Database, isSeen: Expression<SqlBool>, id: number) {
  const { rows } = await sql<{
    id: number;
    position: number;
    total: number;
    nextId: number | null;
    previousId: number | null;
  }>`
    select * from (
      select respond.id, row_number() over waiting as position, count(*) over () as total,
        lead(respond.id) over waiting as next_id, lag(respond.id) over waiting as previous_id
      from respond left join vacancy on vacancy.id = respond.vacancy_id
      where ${isSeen} and ${isWaiting}
      window waiting as (order by respond.created_at, respond.id)) queue
    where queue.id = ${id} or queue.position = 1
    order by queue.id = ${id} desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return { position: null, total: 0, nextId: null, previousId: null };
  const { position, total, nextId, previousId } = row;
  return row.id === id
    ? { position, total, nextId, previousId }
    : { position: null, total, nextId: row.id, previousId: null };
}
