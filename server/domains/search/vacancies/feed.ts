import type { Feed, FeedOption } from '#shared/contracts/embed.ts';
import type { FeedSort } from '#shared/domain/feed-terms.ts';
import type { SearchSort, VacancyQuery } from '#shared/domain/vacancy-query.ts';
import type { ContractForm, PayMode, Schedule } from '#shared/domain/vacancy-terms.ts';
import { filterValueName } from '#shared/text/filter-chips.ts';
import { readingNotes } from '#shared/text/reading-notes.ts';
import { plural } from '#shared/text/plural.ts';
import { capitalised } from '#shared/text/terms.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import type { Database } from '../../../database/connect.ts';
import { offsetOf } from '../../../platform/paging.ts';
import { findCity, findSpecialization } from '../../compendium/index.ts';
import { understoodParts } from './named-parts.ts';
import { searchIndex, type SearchRequest, type SearchResult } from './search.ts';
import type { Mark } from '../core/marks.ts';
import { findFacilitiesOf } from './repository.ts';
import type { ReadText } from '../text/clause.ts';
import { readText } from '../text/read-text.ts';
import type { VacancySearch } from './vacancy-search.ts';

/** Filters of companies' open vacancies. */
export interface FeedRequest {
  /** At least one. */
  companyIds: readonly number[];
  /** Only vacancies that the employer allows in feeds. */
  inFeedOnly: boolean;
  q?: string | undefined;
  /** The words as they are written. */
  exact?: true | undefined;
  city?: number | undefined;
  spec?: number | undefined;
  schedule?: Schedule | undefined;
  contract?: ContractForm | undefined;
  payMode?: PayMode | undefined;
  facility?: string | undefined;
  /** The employer's own marks: any of them. */
  tags?: readonly string[] | undefined;
  sort: FeedSort;
  page: number;
  limit: number;
}

export interface FeedFound extends Pick<Feed, 'total' | 'pageCount' | 'facets' | 'reading'> {
  /** The items of one page, in order. */
  ids: number[];
}

const SORTS: Record<FeedSort, SearchSort> = {
  newest: 'newest',
  pay: 'pay_desc',
  relevance: 'relevance',
  starts_soon: 'starts_soon',
};

/**
 * One page of companies' open vacancies, with facets. Anonymous ones are never found by their company. Throws
 * `bad_argument` too deep in the list.
 */
export async function searchFeed(
  search: VacancySearch,
  db: Database,
  request: FeedRequest,
  now: Date,
): Promise<FeedFound> {
  const offset = offsetOf(request.page, request.limit, 'вакансий');
  const [index, facilities] = await Promise.all([search.index(), findFacilitiesOf(db, request.companyIds)]);
  const query = toQuery(request);
  const text = query.q ? readText(query.q, index.lexicon, query) : null;
  const result = searchIndex(index, {
    query,
    text,
    // Words that ask for the best paid mean it, unless another order was chosen.
    sort: text?.bestPaid && request.sort === 'newest' ? 'pay_desc' : SORTS[request.sort],
    now: now.getTime(),
    limit: request.limit,
    after: { offset },
    promotedMax: 0,
    must: toMarks(request),
    counted: { field: 'facility', marks: facilities.map(({ id }): Mark => `facility:${id}`) },
  });
  const counts = result.markCounts;
  const ofFacilities = facilities
    .map(({ id, name }, at) => ({ value: id, name, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    ids: result.found.map(({ id }) => id),
    total: result.total,
    pageCount: pageCountOf(result.total, request.limit),
    reading: text ? describeReading(text, query.q ?? '', result) : undefined,
    facets: { ...nameFacets(result), facility: choice(ofFacilities.toSorted((a, b) => b.count - a.count)) },
  };
}

function describeReading(text: ReadText, q: string, { total, exactTotal, relaxed }: SearchResult): Feed['reading'] {
  const isUnknown = total === 0 && text.ignored.length > 0;
  return {
    notes: total > 0 ? [...readingNotes({ ...text, relaxed }, 'Вакансий'), ...closeNotes(total, exactTotal)] : [],
    nothing: isUnknown ? `По\u00a0запросу «${q}» ничего не\u00a0нашли` : undefined,
    parts: understoodParts(text, q),
  };
}

/** In a feed nothing divides what is close, so its note does. */
function closeNotes(total: number, exactTotal: number): string[] {
  const isMixed = exactTotal > 0 && exactTotal < total;
  return isMixed
    ? [
        `${plural(exactTotal, ['вакансия подходит', 'вакансии подходят', 'вакансий подходят'])} точно, дальше\u00a0— близкие.`,
      ]
    : [];
}

function toQuery({ companyIds, q, exact, city, spec, schedule, contract, facility }: FeedRequest): VacancyQuery {
  return {
    company: [...companyIds],
    ...(q ? { q } : {}),
    ...(exact ? { exact } : {}),
    ...(city ? { city: [city] } : {}),
    ...(spec ? { spec: [spec] } : {}),
    ...(schedule ? { schedule: [schedule] } : {}),
    ...(contract ? { contract: [contract] } : {}),
    ...(facility ? { facility: [facility] } : {}),
  };
}

/** `pay_mode` in a query only qualifies `pay_min`, so here it is a mark. */
function toMarks({ inFeedOnly, payMode, tags }: FeedRequest): NonNullable<SearchRequest['must']> {
  const sets: (readonly Mark[])[] = [];
  if (inFeedOnly) sets.push(['feed:1']);
  if (payMode) sets.push([`pay_mode:${payMode}`]);
  if (tags) sets.push(tags.map((tag): Mark => `tag:${tag}`));
  return sets;
}

function nameFacets({ facets }: SearchResult): Omit<Feed['facets'], 'facility'> {
  const named = (field: 'city' | 'spec' | 'schedule' | 'contract', nameOf: (value: string) => string | undefined) =>
    choice(
      facets[field].flatMap(({ value, count }) => {
        const name = nameOf(value);
        return name ? [{ value, name, count }] : [];
      }),
    );
  return {
    city: named('city', (id) => findCity(Number(id))?.name),
    spec: named('spec', (id) => findSpecialization(Number(id))?.name),
    schedule: named('schedule', (key) => capitalised(filterValueName('schedule', key))),
    contract: named('contract', (key) => capitalised(filterValueName('contract', key))),
  };
}

/** A single value is no choice. */
function choice(options: FeedOption[]): FeedOption[] {
  return options.length > 1 ? options : [];
}
