import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { BoardCard } from '#shared/contracts/respond-views.ts';
import type { respondContracts } from '#shared/contracts/respond.ts';
import { BOARD_PAGE_SIZE } from '#shared/domain/limits.ts';
import { BOARD_COLUMNS, type BoardColumn } from '#shared/domain/respond-terms.ts';
import { addDays, inMoscow, toIso } from '#shared/domain/time.ts';
import { BOARD_COLUMN_LABELS } from '#shared/text/respond-labels.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findColleagues, mayBeAssigned } from '../../company/index.ts';
import { citiesByDistance } from '../../compendium/index.ts';
import { findBoardFigures, findBoardPlaces, findCardRows, findRevision } from './repository.ts';
import { findLatestInterviews } from '../change/interview.ts';
import { canUseCompanyResponds, isSeenBy, isVacancySeenBy, type RespondCaller } from '../policy.ts';
import { and, isWaiting } from '../sql.ts';
import { mayChangeSettings } from '../../vacancy/index.ts';
import { findBoardVacancy, type BoardVacancy } from './vacancy-repository.ts';
import { toBoardCard, type MemberNames } from '../read/for-company.ts';
import { toBoardVacancy } from '../read/parts.ts';

type BoardContract = (typeof respondContracts)['GET /respond/vacancy/{id}/board'];
export type BoardQuery = z.output<BoardContract['query']>;
type Board = z.output<BoardContract['answer']>;
type Member = RespondCaller & { kind: 'member' };

/** Days before the deadline in which a card is said to be ending. */
const ENDING_DAYS = 2;

/** The board of a vacancy. Throws `not_found` for one that the member does not see. */
export async function readBoard({ db, actor, clock }: Context, id: number, query: BoardQuery): Promise<Board> {
  const { caller, vacancy, isOfVacancy } = await openBoard(db, actor, id);
  const now = clock.now();
  const filters = filtersOf(query, vacancy, caller, now);
  const [places, figures, colleagues] = await Promise.all([
    findBoardPlaces(db, and(isOfVacancy, ...filters), {
      only: query.column,
      order: orderOf(query.sort, vacancy),
      limit: BOARD_PAGE_SIZE,
      offset: (query.page - 1) * BOARD_PAGE_SIZE,
    }),
    findBoardFigures(db, isOfVacancy, { isEnding: isEnding(now), isMine: isMine(caller) }),
    findColleagues(db, caller.companyId, 'respond.view'),
  ]);
  const members = new Map(colleagues.map(({ memberId, name }) => [memberId, name]));
  const cards = new Map(
    (
      await findCards(
        db,
        places.map((place) => place.id),
        members,
        now,
      )
    ).map((card) => [card.id, card]),
  );
  const columns = Object.keys(BOARD_COLUMNS) as BoardColumn[];
  const shown = vacancyOf(vacancy);
  return {
    vacancy: {
      ...shown,
      publishedAt: toIso(vacancy.publishedAt),
      headcount: vacancy.headcount,
      filled: vacancy.filled,
      medianReplyMinutes: vacancy.company.medianReplyMinutes,
      maySetResponds: mayChangeSettings(actor, { ...vacancy, status: shown.status }),
    },
    columns: columns
      .filter((column) => !query.column || column === query.column)
      .map((column) => {
        const inColumn = places.filter((place) => place.column === column);
        return {
          id: column,
          label: BOARD_COLUMN_LABELS[column],
          total: inColumn[0]?.total ?? 0,
          items: inColumn.flatMap((place) => cards.get(place.id) ?? []),
        };
      }),
    filters: { deadline: figures.deadline, crew: figures.crew, mine: figures.mine },
    tags: figures.tags,
    sources: figures.sources,
    members: colleagues
      .filter((one) => mayBeAssigned(one, vacancy.facilityId))
      .map(({ memberId, name }) => ({ memberId, name })),
    revision: figures.revision,
  };
}

/** What an open board asks again and again. Throws as {@link readBoard}. */
export async function readRevision({ db, actor }: Context, id: number): Promise<{ revision: string }> {
  const { isOfVacancy } = await openBoard(db, actor, id);
  return { revision: await findRevision(db, isOfVacancy) };
}

/** The vacancy, and the condition for those of its responds that the member sees. */
export async function openBoard(db: Database, actor: Context['actor'], id: number) {
  const caller = enforce(canUseCompanyResponds(actor));
  const vacancy = await findBoardVacancy(db, id, isVacancySeenBy(caller), caller);
  if (!vacancy) throw new DomainError('not_found');
  const isOfVacancy = and(sql<SqlBool>`respond.vacancy_id = ${id}::int8`, isSeenBy(caller));
  return { caller, vacancy, isOfVacancy };
}

/** Cards of these responds, in this order. */
export async function findCards(
  db: Database,
  ids: readonly number[],
  members: MemberNames,
  now: Date,
): Promise<BoardCard[]> {
  const [rows, interviews] = await Promise.all([findCardRows(db, ids), findLatestInterviews(db, ids)]);
  const cards = new Map(rows.map((row) => [row.id, toBoardCard(row, interviews.get(row.id), members, now)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function vacancyOf(vacancy: BoardVacancy) {
  const shown = toBoardVacancy(vacancy);
  if (!shown) throw new DomainError('not_found');
  return shown;
}

/** For a query from `respond`: it waits for an answer, and not for long any more. */
export function isEnding(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(respond.deadline_at <= ${addDays(now, ENDING_DAYS)} and ${isWaiting})`;
}

function isMine({ accountId, companyId }: Member): Expression<SqlBool> {
  return sql<SqlBool>`respond.assigned_member_id in (select me.id from company_member me
    where me.company_id = ${companyId}::int8 and me.account_id = ${accountId}::uuid)`;
}

/** The person has what the vacancy requires, and it is valid today. */
function hasValidPermits(now: Date): Expression<SqlBool> {
  const today = inMoscow(now).toISOString().slice(0, 10);
  return sql<SqlBool>`not exists (select from jsonb_array_elements(vacancy.permits) wanted
    where (wanted ->> 'required')::boolean and not exists (
      select from jsonb_array_elements(respond.resume_snapshot -> 'permits') own
      where own ->> 'kind' = wanted ->> 'kind' and coalesce(own ->> 'validUntil', ${today}) >= ${today}))`;
}

function filtersOf(query: BoardQuery, vacancy: BoardVacancy, caller: Member, now: Date): Expression<SqlBool>[] {
  const { near_km: nearKm, ready_by: readyBy, tag, source } = query;
  const near = nearKm === undefined ? [] : citiesByDistance(vacancy.vacancyCityId).filter(({ km }) => km <= nearKm);
  return [
    ...(query.deadline ? [isEnding(now)] : []),
    ...(query.mine ? [isMine(caller)] : []),
    ...(query.crew ? [sql<SqlBool>`respond.crew_count > 1`] : []),
    ...(query.permits_valid ? [hasValidPermits(now)] : []),
    ...(readyBy === undefined ? [] : [sql<SqlBool>`respond.ready_from <= ${readyBy}::date`]),
    ...(tag === undefined ? [] : [sql<SqlBool>`${tag} = any(respond.tags)`]),
    ...(source === undefined ? [] : [sql<SqlBool>`respond.source = ${source}`]),
    ...(nearKm === undefined ? [] : [sql<SqlBool>`respond.city_id = any(${near.map(({ id }) => id)}::int[])`]),
  ];
}

function orderOf(sort: BoardQuery['sort'], vacancy: BoardVacancy): Expression<unknown> {
  switch (sort) {
    case 'newest':
      return sql`respond.created_at desc`;
    case 'rating':
      return sql`respond.rating desc nulls last`;
    case 'near': {
      const ids = citiesByDistance(vacancy.vacancyCityId).map(({ id }) => id);
      return sql`array_position(${ids}::int[], respond.city_id) nulls last`;
    }
    default:
      return sql`respond.created_at`;
  }
}
