import { sql, type Expression, type SqlBool } from 'kysely';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import type { Database } from '../../database/connect.ts';
import { hiddenCompanyName } from '../vacancy/index.ts';
import { findOpenInterviews } from './change/interview.ts';
import { readLife } from './stored.ts';

/** A respond as its changes depend on it, with its open interview. */
export type Life = Awaited<ReturnType<typeof findLivesForUpdate>>[number];

/** A respond and the status that an action leads it to. */
export interface Step {
  life: Life;
  to: RespondStatus;
}

/** The person's name; null once their data is erased. */
export const personName = sql<string | null>`coalesce(respond.person_name, respond.resume_snapshot ->> 'name')`;

/** The vacancy's title, else that of the resume. */
export const respondTitle = sql<string>`coalesce(vacancy.title, respond.resume_snapshot ->> 'title', 'Отклик в компанию')`;

/** As the applicant knows the company: an anonymous vacancy does not tell. */
export const shownCompanyName = sql<string>`case when vacancy.anonymous
  then ${hiddenCompanyName} else company.brand_name end`;

/** Where one would work: by its clock the times of interviews are told. */
export const placeCityId = sql<number | null>`coalesce(vacancy.city_id, company.city_id)`;

/** What the guards ask of a respond and its vacancy. */
export const GUARD_COLUMNS = [
  'respond.id',
  'respond.kind',
  'respond.status',
  'respond.reason',
  'respond.statusSince',
  'respond.startedByCompanyAt',
  'respond.startedByApplicantAt',
  'respond.resentAt',
  'respond.reopenCount',
  'respond.vacancyId',
  'vacancy.status as vacancyStatus',
  'vacancy.publishedAt as vacancyPublishedAt',
] as const;

/** Those of the responds for which the condition holds, locked until the end of the transaction, in one order. */
export async function findLivesForUpdate(tx: Database, ids: readonly number[], isSeen: Expression<SqlBool>) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(GUARD_COLUMNS)
    .select([
      'respond.companyId',
      'respond.accountId',
      'respond.heldStatus',
      'respond.heldUntil',
      'respond.heldVersion',
    ])
    .select(['respond.reasonText', 'respond.offer', 'respond.version', 'respond.viewedAt', 'respond.firstReplyAt'])
    .select(['respond.deadlineAt', 'respond.deadlineToldAt', 'respond.crewCount', 'respond.assignedMemberId'])
    .select('vacancy.facilityId')
    .select([
      placeCityId.as('placeCityId'),
      personName.as('personName'),
      respondTitle.as('title'),
      shownCompanyName.as('companyName'),
    ])
    .where('respond.id', 'in', [...new Set(ids)])
    .where(isSeen)
    .orderBy('respond.id')
    .forUpdate('respond')
    .execute();
  const interviews = await findOpenInterviews(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...readLife(row), openInterview: interviews.get(row.id) ?? null }));
}
