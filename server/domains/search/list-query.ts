import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import { countFilters, defaultSort, listPath, writeVacancyQuery, type SearchSort, type VacancyQuery, type VacancyQueryField } from '#shared/domain/vacancy-query.ts';
import type { VacancySearch as Answer, searchContracts } from '#shared/contracts/search.ts';
import { z } from 'zod';
import type { CallRequest } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCity, findSlug, findSpecialization } from '../compendium/index.ts';

export type Named = Answer['named'];
type CallQuery = CallRequest<(typeof searchContracts)['GET /search/vacancy']>['query'];

/** What a call asks for, apart: what narrows, how it is ordered, where it goes on. */
export interface ListRequest {
  /** With what the slug names. */
  query: VacancyQuery;
  named: Named;
  /** Without what the slug names. */
  rest: VacancyQuery;
  sort: SearchSort;
  page: number;
  limit: number;
  after: { offset: number } | Cursor;
}

/** Where a page of the API goes on; `now` keeps freshness the same for all pages. */
interface Cursor {
  key: number;
  id: number;
  now: number;
}

/** Reads a call. Throws `not_found` for a slug of nothing, `bad_argument` beyond {@link LIST_DEPTH} items or for a strange cursor. */
export function readListRequest({ slug, sort, page, per_page: limit, cursor, ...given }: CallQuery): ListRequest {
  const slugged = slug === undefined ? null : findSlug(slug);
  if (slug !== undefined && !slugged) throw new DomainError('not_found');
  const rest = stated(given);
  const query = { ...rest };
  if (slugged?.specialization) query.spec = [slugged.specialization.id];
  if (slugged?.city) query.city = [slugged.city.id];
  const named: Named = { specialization: slugged?.specialization ?? null, city: slugged?.city ?? null };
  if (named.specialization) delete rest.spec;
  if (named.city) delete rest.city;
  const order = sort === 'distance' && !query.near ? 'newest' : (sort ?? defaultSort(query));
  return { query, named, rest, sort: order, page, limit, after: cursor ? readCursor(cursor) : { offset: offsetOf(page, limit) } };
}

/** The fields that say something. */
function stated(given: VacancyQuery | Record<string, unknown>): VacancyQuery {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Items before a numbered page. Throws `bad_argument` beyond {@link LIST_DEPTH} items. */
export function offsetOf(page: number, limit: number): number {
  if (page * limit > LIST_DEPTH) {
    const message = `Дальше ${LIST_DEPTH} вакансий список не листается: сузьте поиск`;
    throw new DomainError('bad_argument', { errors: [{ field: 'page', code: 'greater_than_max', message }] });
  }
  return (page - 1) * limit;
}

const cursorSchema = z.tuple([z.number(), z.number().int().min(1), z.number().int().min(0)]);

export function writeCursor({ key, id, now }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id, now])).toString('base64url');
}

function readCursor(text: string): Cursor {
  try {
    const [key, id, now] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { key, id, now };
  } catch {
    throw new DomainError('bad_argument', { errors: [{ field: 'cursor', code: 'wrong_type', message: 'Откройте список заново' }] });
  }
}

/** How many numbered pages `total` items have; never beyond {@link LIST_DEPTH} items, never less than one. */
export function pageCountOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(Math.min(total, LIST_DEPTH) / limit));
}

/** The list's address: one trade and one city go into the path, the rest into a query with sorted keys. */
export function hrefOf(request: Pick<ListRequest, 'rest' | 'named' | 'sort'>, page = 1): string {
  const rest = { ...request.rest };
  let { specialization, city } = request.named;
  if (!specialization && rest.spec?.length === 1) {
    specialization = findSpecialization(rest.spec[0] ?? 0);
    if (specialization) delete rest.spec;
  }
  if (!city && rest.city?.length === 1) {
    city = findCity(rest.city[0] ?? 0);
    if (city) delete rest.city;
  }
  return listPath({ specialization, city }) + writeVacancyQuery({ ...rest, sort: request.sort, page });
}

/** The list's own address, and whether it is one of too many that say little to search engines. */
export function canonicalOf(request: ListRequest, total: number): Answer['canonical'] {
  const href = hrefOf(request, request.limit === PAGE_SIZE_DEFAULT ? request.page : 1);
  const filters = countFilters(request.rest);
  return { href, noindex: total === 0 || filters > 2 || request.rest.q !== undefined || request.sort !== defaultSort(request.rest) };
}

/** One thing that narrows a list, with the list that does without it. */
export interface AppliedFilter {
  field: VacancyQueryField;
  value: string;
  without: Pick<ListRequest, 'rest' | 'named' | 'sort'> & { query: VacancyQuery };
}

/** Fields that only say how another one is meant go with it. */
const COMPANIONS: Partial<Record<VacancyQueryField, readonly VacancyQueryField[]>> = { q: ['q_in'], pay_min: ['pay_mode', 'pay_net'], city: ['anywhere'] };
const SILENT: readonly string[] = ['pay_mode', 'pay_net'];

/** Every value that narrows the list; a point with its distance is one. */
export function appliedFilters({ rest, named, query, sort }: ListRequest): AppliedFilter[] {
  const fromSlug: AppliedFilter[] = [];
  if (named.specialization) {
    fromSlug.push({ field: 'spec', value: String(named.specialization.id), without: { rest, named: { ...named, specialization: null }, query: omit(query, ['spec']), sort } });
  }
  if (named.city) {
    const shorter = omit(rest, ['anywhere']);
    fromSlug.push({ field: 'city', value: String(named.city.id), without: { rest: shorter, named: { ...named, city: null }, query: omit(query, ['city', 'anywhere']), sort } });
  }
  const fromQuery = (Object.keys(rest) as VacancyQueryField[])
    .filter((field) => !SILENT.includes(field))
    .flatMap((field) => valuesOf(field, rest[field]).map((value): AppliedFilter => {
      const shorter = withoutValue(rest, field, value);
      return { field, value, without: { rest: shorter, named, query: withoutValue(query, field, value), sort: sort === 'relevance' && !shorter.q ? 'newest' : sort } };
    }));
  return [...fromSlug, ...fromQuery];
}

function valuesOf(field: VacancyQueryField, value: VacancyQuery[VacancyQueryField]): string[] {
  if (field === 'near' && Array.isArray(value)) return [value.join(',')];
  return Array.isArray(value) ? value.map(String) : [value === true ? '1' : String(value)];
}

function withoutValue(query: VacancyQuery, field: VacancyQueryField, value: string): VacancyQuery {
  const values = query[field];
  if (Array.isArray(values) && field !== 'near' && values.length > 1) {
    // The same kind of values, one fewer.
    return { ...query, [field]: values.filter((one) => String(one) !== value) };
  }
  return omit(query, [field, ...(COMPANIONS[field] ?? [])]);
}

function omit(query: VacancyQuery, fields: readonly VacancyQueryField[]): VacancyQuery {
  return Object.fromEntries(Object.entries(query).filter(([field]) => !fields.includes(field as VacancyQueryField)));
}
