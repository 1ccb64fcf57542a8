import { sql } from 'kysely';
import { z } from 'zod';
import { paySchema } from '#shared/contracts/vacancy-parts.ts';
import { FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import { addDays, moscowMonth } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import type { Database } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/actor.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { isOpenVacancy } from '../../company/index.ts';
import { isVacancySeenBy } from '../policy.ts';

export type InvitingMember = Actor & { kind: 'member' };

/** «Бесплатные приглашения этого месяца кончились: их 50. Новые будут 1 декабря» */
export function noFreeText(now: Date): string {
  const day = longDate(moscowMonth(now, 1).toISOString());
  return `Бесплатные приглашения этого месяца кончились: их ${FREE_INVITATIONS_PER_MONTH}. Новые будут ${day}`;
}

/** Invitations and first messages in the chat: of the company since the beginning of the month, and of the member in the last 24 hours. */
export async function countInvitations(db: Database, { companyId, accountId }: InvitingMember, now: Date) {
  const { rows } = await sql<{ ofMember: number; ofCompany: number }>`
    select count(*) filter (where respond.created_at >= ${moscowMonth(now)})
        + (select count(*) from begun_talk begun
          where begun.company_id = ${companyId} and begun.created_at >= ${moscowMonth(now)}) as of_company,
      count(*) filter (where respond.created_at > ${addDays(now, -1)} and exists (
        select from respond_event entry where entry.respond_id = respond.id and entry.from_status is null
          and entry.account_id = ${accountId}::uuid))
        + (select count(*) from begun_talk begun where begun.company_id = ${companyId}
          and begun.account_id = ${accountId}::uuid and begun.created_at > ${addDays(now, -1)}) as of_member
    from respond
    where respond.company_id = ${companyId} and respond.kind = 'invitation'
      and respond.created_at >= ${new Date(Math.min(moscowMonth(now).getTime(), addDays(now, -1).getTime()))}`.execute(
    db,
  );
  return rows[0] ?? { ofMember: 0, ofCompany: 0 };
}

const VACANCIES_MAX = 200;

const openColumns = z.object({ pay: paySchema.nullable() });

/**
 * Open vacancies whose responds the member manages, each with what there is already between it and this person: those of
 * the specializations first.
 */
export async function findOpenVacancies(
  db: Database,
  member: InvitingMember,
  accountId: string | null,
  { onlyId, specializationIds = [] }: { onlyId?: number; specializationIds?: readonly number[] } = {},
) {
  const query = db
    .selectFrom('vacancy')
    .leftJoin('respond', (join) =>
      join.onRef('respond.vacancyId', '=', 'vacancy.id').on(sql`respond.account_id`, '=', sql`${accountId}::uuid`),
    )
    .select(['vacancy.id', 'vacancy.title', 'vacancy.cityId', 'vacancy.address', 'vacancy.pay'])
    .select(['respond.id as respondId', 'respond.kind as respondKind'])
    .where(isOpenVacancy)
    .where(isVacancySeenBy(member))
    .orderBy(
      sql`exists (select from vacancy_specialization where vacancy_id = vacancy.id
        and specialization_id = any(${[...specializationIds]}::int8[]))`,
      'desc',
    )
    .orderBy('vacancy.publishedAt', 'desc')
    .orderBy('vacancy.id')
    .limit(VACANCIES_MAX);
  const rows = await (onlyId === undefined ? query : query.where('vacancy.id', '=', onlyId)).execute();
  return rows.map((row) => readColumns(openColumns, row));
}
