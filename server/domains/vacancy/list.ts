import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { VACANCY_SETS } from '#shared/domain/vacancy-machine.ts';
import type { VacancyList, vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCity, findSlug, findSpecialization } from '../compendium/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { canReadOwnList } from './policy.ts';
import { countFacets, findVacancies, summarise, type VacancyFilter, type VacancyPage } from './repository.ts';
import { toCard } from './view.ts';

type ListQuery = CallRequest<(typeof vacancyContracts)['GET /vacancy/list']>['query'];

/**
 * One page of vacancies with the facets and the median of the whole list. Throws `not_found` for a slug of nothing and
 * `bad_argument` beyond {@link LIST_DEPTH} items.
 */
export async function listVacancies({ query }: { query: ListQuery }, context: Context): Promise<VacancyList> {
  const { db } = context;
  const named = nameSlug(query.slug);
  const filter = toFilter(query, named, context);
  const page = toPage(query);
  const [found, { total, medianKopecks }, facets] = await Promise.all([
    findVacancies(db, filter, { ...page, limit: page.limit + 1 }),
    summarise(db, filter),
    countFacets(db, filter),
  ]);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => toCard(row, context.clock.now())),
    total,
    next: last && found.length > page.limit ? writeCursor(last) : null,
    facets: {
      city: facets.city.flatMap(({ id, count }) => withCount(findCity(id), count)),
      spec: facets.spec.flatMap(({ id, count }) => withCount(findSpecialization(id), count)),
    },
    named,
    medianKopecks,
  };
}

function nameSlug(slug: string | undefined): VacancyList['named'] {
  if (slug === undefined) return { specialization: null, city: null };
  const named = findSlug(slug);
  if (!named) throw new DomainError('not_found');
  return named;
}

function toFilter(query: ListQuery, named: VacancyList['named'], { actor }: Context): VacancyFilter {
  const narrow: Partial<VacancyFilter> = {
    ...(query.company ? { companyId: query.company } : {}),
    ...(query.city || named.city ? { cityIds: named.city ? [named.city.id] : query.city } : {}),
    ...(query.region ? { regionIds: query.region } : {}),
    ...(query.spec || named.specialization ? { specializationIds: named.specialization ? [named.specialization.id] : query.spec } : {}),
  };
  if (!query.status) return { ...narrow, statuses: ['active'], publicOnly: true };
  if (!canReadOwnList(actor)) throw new DomainError(actor.kind === 'visitor' ? 'unauthorized' : 'forbidden');
  return { ...narrow, statuses: VACANCY_SETS[query.status], publicOnly: false, companyId: actor.companyId };
}

function toPage(query: ListQuery): VacancyPage {
  const limit = query.per_page;
  if (query.cursor) return { sort: query.sort, limit, after: { cursor: readCursor(query.cursor) } };
  if (query.page * limit > LIST_DEPTH) {
    const message = `Дальше ${LIST_DEPTH} вакансий список не листается: сузьте поиск`;
    throw new DomainError('bad_argument', { errors: [{ field: 'page', code: 'greater_than_max', message }] });
  }
  return { sort: query.sort, limit, after: { offset: (query.page - 1) * limit } };
}

function withCount<Item extends { id: number; name: string; slug: string }>(item: Item | null, count: number) {
  return item ? [{ id: item.id, name: item.name, slug: item.slug, count }] : [];
}
