import { flag, ids, int, one, readFields, readPage, writeFields, type Field, type QueryOf } from './query-fields.ts';
import { REVIEW_RELATIONS, REVIEW_SORTS, type ReviewSort } from './review.ts';

const FIELDS = {
  relation: one(REVIEW_RELATIONS),
  /** So many whole stars. */
  rating: int(1, 5),
  /** Only of those who were there for sure. */
  verified: flag,
  /** Of the list of all companies. */
  city: ids,
  sort: one(REVIEW_SORTS),
} as const satisfies Record<string, Field>;

/** The list of one company, or of all. */
export type ReviewListKind = 'company' | 'all';

export type ReviewQuery = QueryOf<typeof FIELDS> & {
  /** From 1; the first when absent. */
  page?: number;
};

/** The order without a choice. */
export const REVIEW_SORT_DEFAULTS: Readonly<Record<ReviewListKind, ReviewSort>> = { company: 'helpful', all: 'new' };

/** Parses an address: invalid values, and what this list has no filter for, are ignored. */
export function readReviewQuery(kind: ReviewListKind, given: URLSearchParams): ReviewQuery {
  const { city, relation, sort, ...fields } = readFields(FIELDS, given);
  const page = readPage(given);
  return {
    ...fields,
    ...(kind === 'all' ? city && { city } : relation && { relation }),
    ...(sort && sort !== REVIEW_SORT_DEFAULTS[kind] && { sort }),
    ...(page !== undefined && { page }),
  };
}

/** The canonical query, '' or with a leading `?`. */
export function writeReviewQuery({ page, ...query }: ReviewQuery): string {
  return writeFields({ ...query, page: page && page > 1 ? page : undefined });
}

/** The page of a company's reviews. */
export function companyReviewsPath(companyId: number): string {
  return `/company/${companyId}/reviews`;
}

/** One review on a page of its own. */
export function reviewPath(companyId: number, id: number): string {
  return `${companyReviewsPath(companyId)}/${id}`;
}
