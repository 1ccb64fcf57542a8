import { sql, type Expression, type SqlBool } from 'kysely';
import { UNANSWERED_STATUSES } from '#shared/domain/respond-terms.ts';
import type { FullRow } from './repository.ts';

/** All of the conditions hold. */
export function and(...conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}

/** For a query from `respond`: it waits for the company's answer. */
export const isWaiting = sql<SqlBool>`respond.status in (${sql.join([...UNANSWERED_STATUSES])})`;

/** For a query from `respond`: it belongs to the same vacancy, or comes to the company without one as this one does. */
export function sameQueue({ vacancyId }: Pick<FullRow, 'vacancyId'>): Expression<SqlBool> {
  return vacancyId === null
    ? sql<SqlBool>`respond.vacancy_id is null`
    : sql<SqlBool>`respond.vacancy_id = ${vacancyId}::int8`;
}
