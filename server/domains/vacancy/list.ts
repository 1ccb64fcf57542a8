import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { VACANCY_SETS } from '#shared/domain/vacancy-machine.ts';
import type { VacancyList, vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../database/connect.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findSlug } from '../compendium/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { canReadOwnList } from './policy.ts';
import { loadReferences } from './references.ts';
import { countFacets, countVacancies, findMedianPay, findVacanciesByIds, findVacancyIds, type VacancyFilter, type VacancyPage } from './repository.ts';
import { toCard } from './view.ts';

type ListQuery = CallRequest<(typeof vacancyContracts)['GET /vacancy/list']>['query'];

/**
 * One page of vacancies with the facets and the median of the whole list. Throws `not_found` for a slug of nothing and
 * `bad_argument` beyond {@link LIST_DEPTH} items.
 */
export async function listVacancies({ query }: { query: ListQuery }, context: Context): Promise<VacancyList> {
  const { db } = context;
  const named = await nameSlug(db, query.slug);
  const filter = toFilter(query, named, context);
  const page = toPage(query);
  const [found, total, facetIds, medianKopecks] = await Promise.all([
    findVacancyIds(db, filter, { ...page, limit: page.limit + 1 }),
    countVacancies(db, filter),
    countFacets(db, filter),
    findMedianPay(db, filter),
  ]);
  const shown = found.slice(0, page.limit);
  const rows = await findVacanciesByIds(db, shown.map(({ id }) => id));
  const references = await loadReferences(db, rows, {
    cityIds: facetIds.city.map(({ id }) => id),
    specializationIds: facetIds.spec.map(({ id }) => id),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = shown.at(-1);
  return {
    items: shown.flatMap(({ id }) => byId.get(id) ?? []).map((row) => toCard(row, references, context.clock.now())),
    total,
    next: last && found.length > page.limit ? writeCursor(last) : null,
    facets: {
      city: facetIds.city.flatMap(({ id, count }) => withCount(references.cities.get(id), count)),
      spec: facetIds.spec.flatMap(({ id, count }) => withCount(references.specializations.get(id), count)),
    },
    named,
    medianKopecks,
  };
}

async function nameSlug(db: Database, slug: string | undefined): Promise<VacancyList['named']> {
  if (slug === undefined) return { specialization: null, city: null };
  const named = await findSlug(db, slug);
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

function withCount<Item extends { id: number; name: string; slug: string }>(item: Item | undefined, count: number) {
  return item ? [{ id: item.id, name: item.name, slug: item.slug, count }] : [];
}
