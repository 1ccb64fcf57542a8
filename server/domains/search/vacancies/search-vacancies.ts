import type { FacetValue, Understood } from '#shared/contracts/list-search.ts';
import type { FacetField, VacancySearch as Answer, searchContracts } from '#shared/contracts/search.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { defaultSort, type SearchSort, type VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { chipName, filterValueName } from '#shared/text/filter-chips.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { findCity, findSpecialization } from '../../compendium/index.ts';
import { findCards } from '../../vacancy/index.ts';
import { countFound, searchIndex, type SearchRequest, type SearchResult } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { COUNTED_CHIPS_MAX, writeCursor, type AppliedFilter, type ListRequest } from '../core/list-query.ts';
import { describeInstead, withWords } from './instead.ts';
import { understoodParts } from './named-parts.ts';
import { namedPlaces } from './named-places.ts';
import { nameFilterValues } from './names.ts';
import type { ReadText } from '../text/clause.ts';
import { readText } from '../text/read-text.ts';
import { vacancyList } from './vacancy-list.ts';

type Call = CallRequest<(typeof searchContracts)['GET /search/vacancy']>;

/** Paid places on the first page of a list, and the share of it that they may take. */
const PROMOTED_MAX = 2;
const PROMOTED_SHARE = 1 / 5;

/** One page of the search with everything that its page shows. */
export async function searchVacancies(
  index: VacancyIndex,
  { query: call }: Call,
  { db, clock }: Context,
): Promise<Answer> {
  const request = vacancyList.readRequest(call);
  const { query, limit, after, sort } = request;
  const now = 'now' in after ? after.now : clock.now().getTime();
  const text = query.q ? readText(query.q, index.lexicon, query) : null;
  const promotedMax = placesFor(sort, query, text, limit);
  const searched: SearchRequest = { query, text, sort, now, limit, after, promotedMax };
  const result = searchIndex(index, searched);
  const showsPromoted = 'offset' in after && after.offset === 0;
  const promoted = showsPromoted ? result.promoted : [];
  const parts = understoodParts(text, query.q ?? '');
  const asked = { index, request, searched, db, isEmpty: result.total === 0 };
  const [cards, applied] = await Promise.all([
    findCards(
      db,
      [...result.found, ...promoted].map(({ id }) => id),
      clock.now(),
    ),
    describeApplied(vacancyList.appliedFilters(request), asked),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const last = result.found.at(-1);
  const places = namedPlaces(text).map(({ name, prepositional }) => ({ name, prepositional }));
  return {
    items: result.found.flatMap(({ id, row }) => withSameCount(byId.get(id), index.columns.sameCount[row] ?? 0)),
    promoted: promoted.flatMap(({ id }) => byId.get(id) ?? []),
    total: result.total,
    pageCount: pageCountOf(result.total - result.promoted.length, limit),
    next: last && result.more ? writeCursor({ key: last.key, id: last.id, now }) : null,
    facets: nameFacets(result, query),
    named: request.named,
    applied: [...applied, ...understoodChips(parts, asked)],
    canonical: vacancyList.canonicalOf(request, result.total),
    reading: {
      corrected: text?.corrected ?? null,
      ignored: [...(text?.ignored ?? [])],
      relaxed: result.relaxed,
      parts,
      nowhereIn: result.isElsewhere ? (places[0] ?? null) : null,
    },
    instead: describeInstead({ index, request, searched }, result),
    medianKopecks: result.medianRubles === null ? null : result.medianRubles * 100,
  };
}

/** Whoever sorts by date or pay gets that order. */
function placesFor(sort: SearchSort, query: VacancyQuery, text: ReadText | null, limit: number): number {
  const isSorted = sort !== defaultSort(query) || Boolean(text?.bestPaid);
  return isSorted ? 0 : Math.min(PROMOTED_MAX, Math.ceil(limit * PROMOTED_SHARE));
}

function withSameCount(card: VacancyCard | undefined, sameCount: number): Answer['items'] {
  return card ? [{ ...card, sameCount }] : [];
}

function nameFacets({ facets }: SearchResult, query: VacancyQuery): Answer['facets'] {
  const entries = Object.entries(facets).map(([field, values]) => [
    field,
    values.flatMap((value) => nameFacet(field as FacetField, value, query)),
  ]);
  return Object.fromEntries(entries) as Answer['facets'];
}

function nameFacet(
  field: FacetField,
  { value, count }: { value: string; count: number },
  query: VacancyQuery,
): FacetValue[] {
  if (field === 'city' || field === 'spec') {
    const item = field === 'city' ? findCity(Number(value)) : findSpecialization(Number(value));
    return item ? [{ value, count, name: item.name, slug: item.slug }] : [];
  }
  const name = field === 'pay_min' || value === '1' ? chipName(field, value, query) : filterValueName(field, value);
  return [{ value, count, name, slug: null }];
}

interface Surroundings {
  index: VacancyIndex;
  request: ListRequest<VacancyQuery, SearchSort>;
  searched: SearchRequest;
  db: Context['db'];
  isEmpty: boolean;
}

/** Chips; when nothing was found the first ones say how many there would be without them. */
async function describeApplied(
  filters: readonly AppliedFilter<VacancyQuery, SearchSort>[],
  { index, request, searched, db, isEmpty }: Surroundings,
): Promise<Answer['applied']> {
  const names = await nameFilterValues(db, filters, request.query);
  return filters.map(({ field, value, without }, at) => ({
    field,
    value,
    name: names[at] ?? value,
    href: vacancyList.hrefOf(without),
    total:
      isEmpty && at < COUNTED_CHIPS_MAX
        ? countFound(index, { ...searched, query: without.query, text: without.query.q ? searched.text : null })
        : null,
  }));
}

/** Parts of the words are taken off by the query without them. */
function understoodChips(
  parts: readonly Understood[],
  { index, request: { rest, named, sort }, searched, isEmpty }: Surroundings,
): Answer['applied'] {
  return parts.map(({ q, ...chip }, at) => {
    const order = sort === 'relevance' ? defaultSort(withWords(rest, q)) : sort;
    const query = withWords(searched.query, q);
    const text = q ? readText(q, index.lexicon, query) : null;
    return {
      ...chip,
      href: vacancyList.hrefOf({ rest: withWords(rest, q), named, sort: order }),
      total: isEmpty && at < COUNTED_CHIPS_MAX ? countFound(index, { query, text, now: searched.now }) : null,
    };
  });
}
