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
import { countFound, searchIndex, type FoundRow, type SearchRequest, type SearchResult } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { COUNTED_CHIPS_MAX, writeCursor, type AppliedFilter } from '../core/list-query.ts';
import { distancesFrom, shownDistance } from '../core/near.ts';
import { hiringCitiesOf, workCityOf } from './filters.ts';
import { describeInstead, withWords } from './instead.ts';
import { understoodParts } from './named-parts.ts';
import { namedPlaces } from '../core/named-places.ts';
import { nameFilterValues } from './names.ts';
import { withoutNear } from './near-words.ts';
import { readRequest, type ReadRequest } from './read-request.ts';
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
  const read = readRequest(index, vacancyList.readRequest(call));
  const { request, text, understood } = read;
  const { query, center, limit, after, sort } = request;
  const now = 'now' in after ? after.now : clock.now().getTime();
  const centerId = center?.id ?? null;
  const promotedMax = placesFor(sort, query, text, limit);
  const searched: SearchRequest = { query, text, sort, now, limit, after, centerId, promotedMax };
  const result = searchIndex(index, searched);
  const showsPromoted = 'offset' in after && after.offset === 0;
  const promoted = showsPromoted ? result.promoted : [];
  const parts = understoodParts(understood, request.rest.q ?? '');
  const asked = { index, read, searched, db, isEmpty: result.total === 0 };
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
  const named = namedPlaces(understood);
  const places = named.map(({ name, prepositional }) => ({ name, prepositional }));
  const region = centerId === null ? named.find(({ regionId }) => regionId !== null) : undefined;
  const from = { centerId, regionId: region?.regionId ?? null };
  const hiredFrom = center?.prepositional ?? region?.prepositional;
  return {
    items: describeFound(index, result.found, byId, from),
    promoted: describeFound(index, promoted, byId, from),
    total: result.total,
    pageCount: pageCountOf(result.total - result.promoted.length, limit),
    next: last && result.more ? writeCursor({ key: last.key, id: last.id, now }) : null,
    facets: nameFacets(result, query),
    named: request.named,
    center,
    hiredFrom: hiredFrom ? { prepositional: hiredFrom } : null,
    applied: [...applied, ...understoodChips(parts, asked)],
    canonical: vacancyList.canonicalOf(request, result.total),
    reading: {
      asksForCity: read.asksForCity,
      corrected: text?.corrected ?? null,
      ignored: [...(text?.ignored ?? [])],
      relaxed: result.relaxed,
      exactTotal: result.exactTotal,
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

function describeFound(
  index: VacancyIndex,
  found: readonly FoundRow[],
  cards: ReadonlyMap<number, VacancyCard>,
  { centerId, regionId }: { centerId: number | null; regionId: number | null },
): Answer['items'] {
  const distances = centerId === null ? null : distancesFrom(centerId);
  return found.flatMap(({ id, row, isClose }) => {
    const card = cards.get(id);
    if (!card) return [];
    const distanceKm = shownDistance(distances, card.city?.id ?? null);
    const isHere = (cityId: number) => cityId === centerId || isInRegion(cityId, regionId);
    const hiresHere = hiringCitiesOf(index, row).some(isHere) && !isInRegion(workCityOf(index, row), regionId);
    return [{ ...card, sameCount: index.columns.sameCount[row] ?? 0, distanceKm, hiresHere, isClose }];
  });
}

function isInRegion(cityId: number, regionId: number | null): boolean {
  return regionId !== null && findCity(cityId)?.regionId === regionId;
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
  read: ReadRequest;
  searched: SearchRequest;
  db: Context['db'];
  isEmpty: boolean;
}

/** Chips; when nothing was found the first ones say how many there would be without them. */
async function describeApplied(
  filters: readonly AppliedFilter<VacancyQuery, SearchSort>[],
  { index, read, searched, db, isEmpty }: Surroundings,
): Promise<Answer['applied']> {
  const names = await nameFilterValues(db, filters, read.request.query);
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
  { index, read, searched, isEmpty }: Surroundings,
): Answer['applied'] {
  const { rest, named, query, sort: asked } = read.request;
  const hrefWith = (q: string) => {
    const without = withWords(rest, q);
    const sort = asked === 'relevance' ? defaultSort(without) : asked;
    return vacancyList.hrefOf({ rest: without, named, sort });
  };
  const chips = parts.map(({ q, ...chip }, at) => {
    const words = withoutNear(q) ?? q;
    const query = withWords(searched.query, words);
    const text = words ? readText(words, index.lexicon, query) : null;
    const total = isEmpty && at < COUNTED_CHIPS_MAX ? countFound(index, { ...searched, query, text }) : null;
    return { ...chip, href: hrefWith(q), total };
  });
  const { radius_km: radius } = query;
  if (read.withoutNear === null || !radius || rest.radius_km) return chips;
  const name = chipName('radius_km', radius, query);
  return [...chips, { field: 'radius_km', value: radius, name, href: hrefWith(read.withoutNear), total: null }];
}
