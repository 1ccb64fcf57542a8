import { FACILITY_ID, FEED_SORTS, type FeedSort } from '#shared/domain/feed-terms.ts';
import {
  CONTRACT_FORMS,
  PAY_MODES,
  SCHEDULES,
  type ContractForm,
  type PayMode,
  type Schedule,
} from '#shared/domain/vacancy-terms.ts';

/** A visitor's choices: the part of the feed stored in its address, under the same names. */
export interface FeedQuery {
  /** Text to search for. */
  q?: string;
  /** The words as they are written. */
  exact?: '1';
  city?: number;
  spec?: number;
  schedule?: Schedule;
  contract?: ContractForm;
  pay_mode?: PayMode;
  /** UUID of one of the company's sites. */
  facility?: string;
  /** The feed's usual order when absent. */
  sort?: FeedSort;
  /** From 1. */
  page?: number;
}

const TEXT_MAX = 200;

/** Parses the feed's fields; anything else in the address is ignored. Without an order it is `usual`. */
export function readFeedQuery(fields: URLSearchParams, usual?: FeedSort): FeedQuery {
  const facility = fields.get('facility') ?? '';
  return {
    q: fields.get('q')?.trim().slice(0, TEXT_MAX) || undefined,
    exact: readOneOf(['1'], fields.get('exact')),
    city: readNumber(fields.get('city')),
    spec: readNumber(fields.get('spec')),
    schedule: readOneOf(SCHEDULES, fields.get('schedule')),
    contract: readOneOf(CONTRACT_FORMS, fields.get('contract')),
    pay_mode: readOneOf(PAY_MODES, fields.get('pay_mode')),
    facility: FACILITY_ID.test(facility) ? facility.toLowerCase() : undefined,
    sort: readOneOf(FEED_SORTS, fields.get('sort')) ?? usual,
    page: readNumber(fields.get('page')) ?? 1,
  };
}

/** Fields of a query for an address: keys in alphabetical order, without defaults; `usual` is the order without a choice. */
export function feedFields(query: FeedQuery, usual: FeedSort = 'newest'): URLSearchParams {
  const chosen = Object.entries(query).filter(
    ([key, value]) => value && !(key === 'page' && value === 1) && !(key === 'sort' && value === usual),
  );
  return new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]).sort());
}

/** True when any filter is set. */
export function isNarrowed(query: FeedQuery): boolean {
  return feedFields({ ...query, page: 1, sort: undefined }).size > 0;
}

/** The address of a query in the site's canonical form. */
export function feedUrl(basePath: string, query: FeedQuery): string {
  return withFields(basePath, feedFields(query));
}

export function withFields(basePath: string, fields: URLSearchParams): string {
  const search = fields.toString();
  return search ? `${basePath}?${search}` : basePath;
}

function readNumber(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function readOneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
