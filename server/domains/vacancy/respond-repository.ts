import { sql } from 'kysely';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { companyToRespondOfRow } from '../company/index.ts';
import { asksSomething } from '../question/index.ts';
import { respondColumns } from './stored.ts';

/** Members whom the employer has named to be told of responds to a vacancy. */
export async function findNotifiedMembers(db: Database, vacancyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vacancyNotifiedMember')
    .select('memberId')
    .where('vacancyId', '=', vacancyId)
    .orderBy('memberId')
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/**
 * For a query from `vacancy`: it has as many responds as the employer wants. Few employers set that, so the numbers of the others
 * are not read.
 */
export const hasEnoughResponds =
  sql<boolean>`case when vacancy.respond_settings ->> 'closeAfterResponds' is null then false
  else exists (select from vacancy_stats s where s.vacancy_id = vacancy.id
    and s.responds >= (vacancy.respond_settings ->> 'closeAfterResponds')::int) end`.as('hasEnoughResponds');

type ById = { id: number };

function selectToRespond(db: Database, param: Param<ById>) {
  return db
    .selectFrom('vacancy')
    .select(['id', 'title', 'status', 'companyId', 'archiveReason', 'archivedAt', 'deletedAt', 'respondSettings'])
    .select(['pay', 'address', 'permits', 'anonymous', 'customEmployerName'])
    .select([
      companyToRespondOfRow.as('company'),
      asksSomething(sql`vacancy.id`).as('asksSomething'),
      hasEnoughResponds,
    ])
    .where('id', '=', param('id'));
}

/** A vacancy of any state, as a respond needs it. */
export const selectOne = builtOnce(selectToRespond);
/** The same row, kept as it is until the end of the transaction: nobody closes it meanwhile. */
export const selectAndHold = builtOnce((db, param: Param<ById>) => selectToRespond(db, param).forShare('vacancy'));

export type RowToRespond = Awaited<ReturnType<typeof selectOne>>[number];

/** A row with its jsonb and enums parsed. */
export function readToRespond(row: RowToRespond) {
  return readColumns(respondColumns, row);
}
