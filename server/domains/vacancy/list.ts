import { VACANCY_SETS } from '#shared/domain/vacancy-machine.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { readAfter, writeCursor } from '../../platform/paging.ts';
import { canReadOwnList } from './policy.ts';
import { countVacancies, findVacancies, type VacancyFilter, type VacancyPage } from './repository.ts';
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
  return {
    items: rows.map((row) => toCard(row, context.clock.now())),
    total,
    next: last && found.length > page.limit ? writeCursor(last) : null,
  };
}

function toFilter(query: ListQuery, { actor }: Context): VacancyFilter {
  const narrow: Partial<VacancyFilter> = {
    ...(query.company ? { companyId: query.company } : {}),
    ...(query.city ? { cityIds: query.city } : {}),
    ...(query.region ? { regionIds: query.region } : {}),
    ...(query.spec ? { specializationIds: query.spec } : {}),
  };
  if (!query.status) return { ...narrow, statuses: ['active'], publicOnly: true };
  const { companyId } = enforce(canReadOwnList(actor));
  return { ...narrow, statuses: VACANCY_SETS[query.status], publicOnly: false, companyId };
}

function toPage(query: ListQuery): VacancyPage {
  return { sort: query.sort, limit: query.per_page, after: readAfter(query, 'вакансий') };
}
