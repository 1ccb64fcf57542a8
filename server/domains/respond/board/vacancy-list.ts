import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { respondContracts } from '#shared/contracts/respond.ts';
import { toIso } from '#shared/domain/time.ts';
import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { nextOffset, readOffset } from '../../../platform/paging.ts';
import { findColleagues } from '../../company/index.ts';
import { findCity } from '../../compendium/index.ts';
import { mayChangeSettings } from '../../vacancy/index.ts';
import { isEnding } from './board.ts';
import { canUseCompanyResponds, isSeenBy, isVacancySeenBy, type RespondCaller } from '../policy.ts';
import { and, isWaiting } from '../sql.ts';
import { countListed, countVacancies, countWaiting, findVacanciesWithNumbers } from './vacancy-repository.ts';

type ListContract = (typeof respondContracts)['GET /respond/vacancy_list'];
export type VacancyListQuery = z.output<ListContract['query']>;
type VacancyList = z.output<ListContract['answer']>;

/** A paused vacancy has its responds still; what staff have stopped waits for its company as a draft does. */
const SETS = {
  active: ['active', 'unpublished'],
  draft: ['draft', 'on_review', 'rejected', 'blocked'],
  archive: ['archive'],
} as const satisfies Record<VacancyListQuery['set'], readonly VacancyStatus[]>;

/** Vacancies whose responds the member sees, with their numbers. */
export async function listVacancies(context: Context, query: VacancyListQuery): Promise<VacancyList> {
  const { db, actor, clock } = context;
  const caller = enforce(canUseCompanyResponds(actor));
  const offset = readOffset(query, 'вакансий');
  const isSeen = isVacancySeenBy(caller);
  const isRespondSeen = isSeenBy(caller);
  const ending = isEnding(clock.now());
  const isListed = and(isSeen, ...filtersOf(query, caller));
  const [rows, total, groups, waiting, colleagues] = await Promise.all([
    findVacanciesWithNumbers(
      db,
      { isListed, isRespondSeen, isEnding: ending, member: caller },
      { limit: query.per_page, offset },
    ),
    countListed(db, isListed),
    countVacancies(db, isSeen),
    countWaiting(db, isRespondSeen, ending),
    findColleagues(db, caller.companyId, 'respond.view'),
  ]);
  const still = (until: Date | null) => (until && until > clock.now() ? toIso(until) : null);
  const members = new Map(colleagues.map(({ memberId, name }) => [memberId, name]));
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      pay: row.pay,
      place: findCity(row.cityId)?.name ?? null,
      facility:
        row.facilityId !== null && row.facilityName !== null ? { id: row.facilityId, name: row.facilityName } : null,
      responsible: (row.responsibleMemberId !== null && members.get(row.responsibleMemberId)) || null,
      expiresAt: toIso(row.expiresAt),
      archivedAt: toIso(row.archivedAt),
      promoted: {
        bump: still(row.bumpMarkedUntil),
        highlight: still(row.highlightUntil),
        main: still(row.onMainUntil),
      },
      moderationNotes: row.moderationNotes.map(({ text }) => text),
      headcount: row.headcount,
      filled: row.filled,
      views: row.views,
      ...row.numbers,
      inquiries: row.inquiries,
      maySetResponds: mayChangeSettings(actor, row),
    })),
    total,
    next: nextOffset(offset, rows.length, total),
    ...waiting,
    counts: { active: countOf(groups, 'active'), draft: countOf(groups, 'draft'), archive: countOf(groups, 'archive') },
    facilities: facilitiesOf(groups.filter(({ status }) => isIn(query.set, status))),
  };
}

type Groups = Awaited<ReturnType<typeof countVacancies>>;

function isIn(set: VacancyListQuery['set'], status: VacancyStatus): boolean {
  return SETS[set].some((one) => one === status);
}

function countOf(groups: Groups, set: VacancyListQuery['set']): number {
  return groups.filter(({ status }) => isIn(set, status)).reduce((total, { count }) => total + count, 0);
}

function facilitiesOf(groups: Groups): VacancyList['facilities'] {
  const found = new Map<string, VacancyList['facilities'][number]>();
  for (const { facilityId: id, facilityName: name, count } of groups) {
    if (id === null || name === null) continue;
    found.set(id, { id, name, count: (found.get(id)?.count ?? 0) + count });
  }
  return [...found.values()];
}

function filtersOf(
  { set, mine, facility, unanswered }: VacancyListQuery,
  { accountId, companyId }: RespondCaller & { kind: 'member' },
): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`vacancy.status = any(${[...SETS[set]]}::text[])`,
    ...(mine
      ? [
          sql<SqlBool>`vacancy.responsible_member_id in (select me.id from company_member me
            where me.company_id = ${companyId}::int8 and me.account_id = ${accountId}::uuid)`,
        ]
      : []),
    ...(facility ? [sql<SqlBool>`vacancy.facility_id = ${facility}::uuid`] : []),
    ...(unanswered
      ? [sql<SqlBool>`exists (select from respond where respond.vacancy_id = vacancy.id and ${isWaiting})`]
      : []),
  ];
}
