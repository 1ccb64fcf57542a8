import { readVacancyQuery, type VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { readYouthQuery, toYouthSearch, youthListHref, type YouthListQuery } from '#shared/domain/youth-query.ts';
import { vacanciesTitle, youthTitle } from '#shared/text/subscription-labels.ts';
import type { Database } from '../../../database/connect.ts';
import { leavesOutMeaning } from '../core/match-words.ts';
import {
  newestOf,
  readOrNull,
  splitListPath,
  type NewItems,
  type SavedList,
  type ShownWithin,
} from '../core/saved-list.ts';
import { nameFilterValues } from './names.ts';
import { readRequest } from './read-request.ts';
import { findRows } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { vacancyList } from './vacancy-list.ts';

/** The filters of an address of one of the two lists of vacancies. */
interface Address {
  slug?: string | undefined;
  query: VacancyQuery;
  /** Of the section for the young, which has an address of its own. */
  youth: YouthListQuery | null;
}

/** The list at this address; null where there is none. */
export async function describeVacancyList(db: Database, index: VacancyIndex, path: string): Promise<SavedList | null> {
  const address = readAddress(path);
  const request = address && requestOf(address);
  if (!request) return null;
  const { rest, named } = request;
  return {
    href: address.youth ? youthListHref(address.youth) : vacancyList.hrefOf({ rest, named, sort: request.sort }),
    title: await titleOf(db, index, address),
    plainTitle: await titleOf(db, index, { ...address, query: withoutFreeWords(address.query) }),
  };
}

/** What is new in the list that {@link describeVacancyList} gave this address: only what has all that it asks for. */
export function findNewVacancies(index: VacancyIndex, href: string, shown: ShownWithin): NewItems {
  const address = readAddress(href);
  const asked = address && requestOf(address);
  if (!asked) return { ids: [], total: 0 };
  const { request, text } = readRequest(index, asked);
  if (text && leavesOutMeaning(text)) return { ids: [], total: 0 };
  const found = findRows(index, { query: request.query, text, now: shown.until, shown }, false);
  return newestOf(found, index.columns);
}

function readAddress(path: string): Address | null {
  const young = splitListPath(path, '/youth-vacancy-list');
  if (young && young.slug === undefined) {
    const { page: _, ...youth } = readYouthQuery(young.query);
    return { query: toYouthSearch(youth), youth };
  }
  const list = splitListPath(path, '/vacancy-list');
  if (!list) return null;
  const { sort: _sort, page: _page, published_days: _days, ...query } = readVacancyQuery(list.query);
  return { slug: list.slug, query, youth: null };
}

function requestOf({ slug, query }: Pick<Address, 'slug' | 'query'>) {
  return readOrNull(() => vacancyList.readRequest({ ...query, slug, page: 1, per_page: 1 }));
}

async function titleOf(db: Database, index: VacancyIndex, { slug, query, youth }: Address): Promise<string> {
  const request = requestOf({ slug, query });
  if (!request) return '';
  const filters = vacancyList.appliedFilters(request);
  const names = await nameFilterValues(db, filters, request.query);
  const applied = filters.map(({ field, value }, at) => ({ field, name: names[at] ?? value }));
  if (youth) return youthTitle(applied, youth);
  const corrected = readRequest(index, request).text?.corrected ?? null;
  return vacanciesTitle({ named: request.named, applied, reading: { corrected } }, request.rest);
}

/** Companies and their sites are named by others than us. */
function withoutFreeWords({
  q: _q,
  q_in: _in,
  exact: _exact,
  exclude_words: _words,
  company: _company,
  exclude_companies: _companies,
  facility: _facility,
  ...query
}: VacancyQuery): VacancyQuery {
  return query;
}
