import { VACANCY_SETS } from '#shared/domain/vacancy-machine.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { MemberActor } from '../../platform/actor.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { readAfter, writeCursor } from '../../platform/paging.ts';
import { canReadOwnList } from './policy.ts';
import { countSets, findOwnParts, toOwnCard } from './edit/own-list.ts';
import {
  countVacancies,
  findVacancies,
  type VacancyCardRow,
  type VacancyFilter,
  type VacancyPage,
} from './repository.ts';
import { toCard } from './view.ts';

type ListContract = (typeof vacancyContracts)['GET /vacancy/list'];
type ListQuery = CallRequest<ListContract>['query'];
type ListAnswer = CallAnswer<ListContract>;

/** One page of vacancies. Throws `bad_argument` too deep in the list, and for lists of other companies. */
export async function listVacancies({ query }: { query: ListQuery }, context: Context): Promise<ListAnswer> {
  const { db } = context;
  const filter = toFilter(query, context);
  const page = toPage(query);
  const [found, total] = await Promise.all([
    findVacancies(db, filter, { ...page, limit: page.limit + 1 }),
    countVacancies(db, filter),
  ]);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const paging = { total, next: last && found.length > page.limit ? writeCursor(last) : null };
  if (filter.member) return { ...(await ownPart(context, filter.member, rows)), ...paging };
  return { items: rows.map((row) => toCard(row, context.clock.now())), ...paging };
}

/** The cards as their company sees them, and how many each of its sets has. */
async function ownPart(context: Context, member: MemberActor, rows: readonly VacancyCardRow[]) {
  const { db, clock } = context;
  const ids = rows.map(({ id }) => id);
  const [parts, counts] = await Promise.all([findOwnParts(db, member, ids), countSets(db, member)]);
  const own = new Map(parts.map((part) => [part.id, part]));
  const now = clock.now();
  return {
    items: rows.flatMap((row) => {
      const part = own.get(row.id);
      return part ? toOwnCard(context, row, part, now) : [];
    }),
    counts,
  };
}

function toFilter(query: ListQuery, { actor }: Context): VacancyFilter {
  const narrow: Partial<VacancyFilter> = {
    ...(query.company ? { companyId: query.company } : {}),
    ...(query.city ? { cityIds: query.city } : {}),
    ...(query.region ? { regionIds: query.region } : {}),
    ...(query.spec ? { specializationIds: query.spec } : {}),
  };
  if (!query.status) {
    if (query.q !== undefined)
      throw badField('q', 'unknown_key', 'Поиск по\u00a0словам\u00a0— в\u00a0GET /search/vacancy');
    return { ...narrow, statuses: ['active'], publicOnly: true };
  }
  const { companyId } = enforce(canReadOwnList(actor));
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  const words = query.q ? { words: query.q } : {};
  return { ...narrow, ...words, statuses: VACANCY_SETS[query.status], publicOnly: false, companyId, member: actor };
}

function toPage(query: ListQuery): VacancyPage {
  return { sort: query.sort, limit: query.per_page, after: readAfter(query, 'вакансий') };
}
