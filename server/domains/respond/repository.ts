import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { paySchema, permitSchema } from '#shared/contracts/vacancy-parts.ts';
import { VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { companyToRespondColumn, companyToRespondSchema } from '../company/index.ts';
import { GUARD_COLUMNS, personName, placeCityId } from './life.ts';
import { readLife, readRespond } from './stored.ts';

/** Columns of the vacancy and the company that a respond brings along. */
export const besideColumns = z.object({
  vacancyStatus: z.enum(VACANCY_STATUSES).nullable(),
  vacancyPay: paySchema.nullable(),
  company: companyToRespondSchema,
});

/** For a query from `respond`: the status that its applicant knows. */
export function shownStatusAt(now: Date) {
  return sql<string>`case when respond.held_until > ${now} then respond.held_status else respond.status end`;
}

function selectBeside(db: Database) {
  return db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(GUARD_COLUMNS)
    .select(['vacancy.title as vacancyTitle', 'vacancy.pay as vacancyPay', 'vacancy.cityId as vacancyCityId'])
    .select(['vacancy.address as vacancyAddress', 'vacancy.anonymous', 'vacancy.customEmployerName'])
    .select([companyToRespondColumn.as('company'), placeCityId.as('placeCityId')]);
}

/** A respond as its applicant's list shows it. */
export type OwnRow = Awaited<ReturnType<typeof findOwnRows>>[number];

/** The newest first. */
export async function findOwnRows(
  db: Database,
  isSeen: Expression<SqlBool>,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await selectBeside(db)
    .select(['respond.heldStatus', 'respond.heldUntil', 'respond.heldVersion'])
    .select(['respond.reason', 'respond.reasonText', 'respond.offer'])
    .select(['respond.createdAt', 'respond.viewedAt', 'respond.deadlineAt', 'respond.version', 'respond.resumeId'])
    .select(sql<string | null>`respond.resume_snapshot ->> 'title'`.as('resumeTitle'))
    .where(isSeen)
    .orderBy('respond.createdAt', 'desc')
    .orderBy('respond.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => readColumns(besideColumns, readLife(row)));
}

const fullColumns = besideColumns.extend({ wantedPermits: z.array(permitSchema).nullable() });

/** A respond in full. */
export type FullRow = NonNullable<Awaited<ReturnType<typeof findFull>>>;

export async function findFull(db: Database, id: number, isSeen: Expression<SqlBool>) {
  const row = await selectBeside(db)
    .selectAll('respond')
    .select([sql<string | null>`respond.ready_from::text`.as('readyDay'), personName.as('shownName')])
    .select(sql<unknown>`vacancy.permits`.as('wantedPermits'))
    .where('respond.id', '=', id)
    .where(isSeen)
    .executeTakeFirst();
  return row && readColumns(fullColumns, readRespond(row));
}

/** How many responds of the condition there are. */
export async function countResponds(db: Database, isSeen: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isSeen)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export async function findRespondIds(
  db: Database,
  isSeen: Expression<SqlBool>,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select('respond.id')
    .where(isSeen)
    .orderBy('respond.createdAt', 'desc')
    .orderBy('respond.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Phones and addresses of those of the responds that still give them. */
export async function findContacts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { phone: string | null; email: string | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; phone: string | null; email: string | null }>`
    select respond.id, coalesce(respond.phone, respond.resume_snapshot #>> '{contacts,phone}') as phone,
      coalesce(respond.email, respond.resume_snapshot #>> '{contacts,email}') as email
    from respond where respond.id = any(${[...ids]}::int8[]) and respond.status <> 'withdrawn'
      and respond.reason is distinct from 'account_removed'`.execute(db);
  return new Map(rows.flatMap(({ id, phone, email }) => (phone || email ? [[id, { phone, email }] as const] : [])));
}
