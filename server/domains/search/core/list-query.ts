import { PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import type { NamedParts, RadiusKm } from '#shared/domain/query-fields.ts';
import type { VacancySearch as Answer } from '#shared/contracts/search.ts';
import { z } from 'zod';
import { decodeCursor, encodeCursor, offsetOf } from '../../../platform/paging.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findCity, findSlug, findSpecialization } from '../../compendium/index.ts';

/** When a list is empty, this many chips state the number without them: each number is a search of its own. */
export const COUNTED_CHIPS_MAX = 10;

export type Named = Answer['named'];

/** Fields of every list's query. */
interface AnyQuery {
  q?: string;
  spec?: number[];
  city?: number[];
  near?: string;
  radius_km?: RadiusKm;
}

/** What defines the list of one kind of entity. */
interface ListKind<Query extends AnyQuery, Sort extends string> {
  /** «вакансий» of «2 000 вакансий». */
  things: string;
  path(named: NamedParts): string;
  write(query: Query & { sort?: Sort; page?: number }): string;
  defaultSort(query: Query): Sort;
  /** The query fields that a sort order sets. */
  sortOf(sort: Sort, query: Query): Sort;
  countFilters(query: Query): number;
  /** Fields that qualify another one are removed with it. */
  companions: { readonly [Field in keyof Query]?: readonly (keyof Query)[] };
  /** Fields without a chip. */
  silent: readonly (keyof Query)[];
}

/** A call's query split into filters, order and position. */
export interface ListRequest<Query, Sort> {
  /** Including the filters of the slug. */
  query: Query;
  named: Named;
  /** The city that distances are from. */
  center: Named['city'];
  /** Excluding the filters of the slug. */
  rest: Query;
  sort: Sort;
  page: number;
  limit: number;
  after: { offset: number } | Cursor;
}

/** Where a page of the API continues; `now` keeps freshness the same for all pages. */
interface Cursor {
  key: number;
  id: number;
  now: number;
}

/** A call's paging beside the fields that narrow. */
interface CallPaging<Sort> {
  slug?: string | undefined;
  sort?: Sort | undefined;
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

/** The fields that narrow, as a call has them. */
type Given<Query> = { readonly [Field in keyof Query]: Query[Field] | undefined };

/** What an address identifies a list by. */
type Addressed<Query, Sort> = Pick<ListRequest<Query, Sort>, 'rest' | 'named' | 'sort'>;

/** One active filter, with the list without it. */
export interface AppliedFilter<Query, Sort> {
  field: keyof Query & string;
  value: string;
  without: Addressed<Query, Sort> & { query: Query };
}

/** Parses calls for a list of this kind and writes its addresses. */
export interface QueriedList<Query extends AnyQuery, Sort extends string> {
  /**
   * Parses a call. Throws `not_found` for an unknown slug, `bad_argument` for an unknown city, too deep in the list or for an
   * invalid cursor.
   */
  readRequest(call: CallPaging<Sort> & Given<Query>): ListRequest<Query, Sort>;
  /** The list's address: one trade and one city go into the path, the rest into a query with sorted keys. */
  hrefOf(list: Addressed<Query, Sort>, page?: number): string;
  /** The list's canonical address, and whether it is one of too many that have little value for search engines. */
  canonicalOf(request: ListRequest<Query, Sort>, total: number): Answer['canonical'];
  /** Every active filter value. */
  appliedFilters(request: ListRequest<Query, Sort>): AppliedFilter<Query, Sort>[];
}

export function defineList<Query extends AnyQuery, Sort extends string>(
  kind: ListKind<Query, Sort>,
): QueriedList<Query, Sort> {
  function hrefOf({ rest: given, named, sort }: Addressed<Query, Sort>, page = 1): string {
    const rest = { ...given };
    let { specialization, city } = named;
    if (!specialization && rest.spec?.length === 1) {
      specialization = findSpecialization(rest.spec[0] ?? 0);
      if (specialization) delete rest.spec;
    }
    if (!city && rest.city?.length === 1) {
      city = findCity(rest.city[0] ?? 0);
      if (city) delete rest.city;
    }
    return kind.path({ specialization, city }) + kind.write({ ...rest, sort, page });
  }

  function withoutValue(query: Query, field: keyof Query, value: string): Query {
    const values = query[field];
    if (Array.isArray(values) && values.length > 1) {
      // The same kind of values, without one.
      return { ...query, [field]: values.filter((one) => String(one) !== value) };
    }
    return omit(query, [field, ...(kind.companions[field] ?? [])]);
  }

  return {
    hrefOf,
    readRequest({ slug, sort, page, per_page: limit, cursor, ...given }) {
      const slugged = slug === undefined ? null : findSlug(slug);
      if (slug !== undefined && !slugged) throw new DomainError('not_found');
      // The rest are the query's own fields that have a value.
      const rest = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Query;
      const named: Named = { specialization: slugged?.specialization ?? null, city: slugged?.city ?? null };
      if (named.specialization) delete rest.spec;
      if (named.city) delete rest.city;
      const center = nameCenter(rest, named);
      const query = wholeQuery(rest, named);
      const order = kind.sortOf(sort ?? kind.defaultSort(query), query);
      return {
        query,
        named,
        center,
        rest,
        sort: order,
        page,
        limit,
        after: cursor ? readCursor(cursor) : { offset: offsetOf(page, limit, kind.things) },
      };
    },
    canonicalOf(request, total) {
      const href = hrefOf(request, request.limit === PAGE_SIZE_DEFAULT ? request.page : 1);
      const { rest, sort } = request;
      return {
        href,
        noindex: total === 0 || kind.countFilters(rest) > 2 || rest.q !== undefined || sort !== kind.defaultSort(rest),
      };
    },
    appliedFilters({ rest, named, sort }) {
      const fromSlug = (['specialization', 'city'] as const).flatMap((part): AppliedFilter<Query, Sort>[] => {
        const item = named[part];
        if (!item) return [];
        const field = part === 'city' ? 'city' : 'spec';
        const fewer = omit(rest, kind.companions[field] ?? []);
        const others = { ...named, [part]: null };
        const without = { rest: fewer, named: others, query: wholeQuery(fewer, others), sort };
        return [{ field, value: String(item.id), without }];
      });
      const fromQuery = (Object.keys(rest) as (keyof Query & string)[])
        .filter((field) => !kind.silent.includes(field))
        .flatMap((field) =>
          valuesOf(rest[field]).map((value): AppliedFilter<Query, Sort> => {
            const shorter = withoutValue(rest, field, value);
            const order = sort === 'relevance' && !shorter.q ? kind.defaultSort(shorter) : sort;
            return { field, value, without: { rest: shorter, named, query: wholeQuery(shorter, named), sort: order } };
          }),
        );
      return [...fromSlug, ...fromQuery];
    },
  };
}

/**
 * The city that distances are from. One that is given as `near` or as the only city is named by the address from now on, where
 * the address names none.
 */
function nameCenter(rest: AnyQuery, named: Named): Named['city'] {
  const { near, radius_km: radius, city: cities } = rest;
  const given = near === undefined ? null : (findSlug(near)?.city ?? null);
  if (near !== undefined && !given) throw badField('near', 'not_in_dictionary', 'Такого города нет: выберите другой');
  const [only, ...others] = cities ?? [];
  const single = only === undefined || others.length > 0 ? null : findCity(only);
  if (!named.city && (given ? !cities : single && radius)) {
    named.city = given ?? single;
    delete rest.city;
  }
  if (given && given.id === named.city?.id) delete rest.near;
  return given ?? named.city ?? single;
}

/** With the filters of the slug: its city, or what is around it. */
function wholeQuery<Query extends AnyQuery>(rest: Query, { specialization, city }: Named): Query {
  const query = { ...rest };
  if (specialization) query.spec = [specialization.id];
  if (city && query.radius_km && query.near === undefined) query.near = city.slug;
  else if (city) query.city = [city.id];
  return query;
}

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return [value === true ? '1' : String(value)];
}

function omit<Query extends AnyQuery>(query: Query, fields: readonly (keyof Query)[]): Query {
  // Every field of a query may be missing.
  return Object.fromEntries(Object.entries(query).filter(([field]) => !fields.includes(field as keyof Query))) as Query;
}

const cursorSchema = z.tuple([z.number(), z.number().int().min(1), z.number().int().min(0)]);

export function writeCursor({ key, id, now }: Cursor): string {
  return encodeCursor([key, id, now]);
}

function readCursor(text: string): Cursor {
  const [key, id, now] = decodeCursor(cursorSchema, text);
  return { key, id, now };
}
