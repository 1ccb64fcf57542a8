import { newsOf, readResumeQuery, type ResumeQuery } from '#shared/domain/resume-query.ts';
import { resumesTitle } from '#shared/text/subscription-labels.ts';
import { findSpecialization } from '../../compendium/index.ts';
import type { Audience } from '../../resume/index.ts';
import { leavesOutMeaning } from '../core/match-words.ts';
import {
  newestOf,
  readOrNull,
  splitListPath,
  type NewItems,
  type SavedList,
  type ShownWithin,
} from '../core/saved-list.ts';
import { readText } from '../text/read-text.ts';
import { findResumeRows, type ResumeSearchRequest } from './find-resumes.ts';
import type { ResumeIndex } from './resume-index.ts';
import { lexiconFor } from './resume-lexicon.ts';
import { resumeList } from './resume-list.ts';
import { chipName } from './search-resumes.ts';

/** The list at this address, for a company; null where there is none. */
export function describeResumeList(index: ResumeIndex, path: string, audience: Audience): SavedList | null {
  const request = requestOf(path);
  if (!request) return null;
  const { q: _q, exact: _exact, ...plain } = request.rest;
  return {
    href: resumeList.hrefOf(request),
    title: titleOf(request, readWords(index, request.query, audience)?.corrected ?? null),
    plainTitle: titleOf(requestOf(resumeList.hrefOf({ ...request, rest: plain })) ?? request, null),
  };
}

/**
 * What is new in the list that {@link describeResumeList} gave this address, as this audience finds it: only what has all that it
 * asks for. `own`: what the company has done, by the names of the filters.
 */
export function findNewResumes(
  index: ResumeIndex,
  href: string,
  audience: Audience,
  own: NonNullable<ResumeSearchRequest['own']>,
  shown: ShownWithin,
): NewItems {
  const request = requestOf(href);
  if (!request) return { ids: [], total: 0 };
  const { query } = request;
  const text = readWords(index, query, audience);
  if (text && leavesOutMeaning(text)) return { ids: [], total: 0 };
  const found = findResumeRows(index, { query, text, now: shown.until, audience, own, shown });
  return newestOf(found, { id: index.columns.id, shownAt: index.columns.updatedAt });
}

/** How new is what a newsletter says itself. */
function requestOf(path: string) {
  const list = splitListPath(path, '/resume-list');
  if (!list) return null;
  const { sort: _sort, page: _page, updated_days: _days, ...query } = newsOf(readResumeQuery(list.query));
  return readOrNull(() => resumeList.readRequest({ ...query, slug: list.slug, page: 1, per_page: 1 }));
}

function readWords(index: ResumeIndex, { q, exact }: ResumeQuery, audience: Audience) {
  return q ? readText(q, lexiconFor(index, audience), { exact, of: 'resumes' }) : null;
}

function titleOf(request: NonNullable<ReturnType<typeof requestOf>>, corrected: string | null): string {
  const { query, named, rest } = request;
  const applied = resumeList
    .appliedFilters(request)
    .map(({ field, value }) => ({ field, name: chipName(field, value, query) }));
  const people = findSpecialization(named.specialization?.id ?? 0)?.plural ?? null;
  return resumesTitle({ named, applied, reading: { corrected } }, rest, people);
}
