import { LIST_DEPTH, MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import type { OwnResumeField, ResumeQuery, ResumeSort } from '#shared/domain/resume-query.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Audience } from '../../resume/index.ts';
import { leavesOutMeaning, matchWords, type WordMatch } from '../core/match-words.ts';
import { withPlaces } from '../core/named-places.ts';
import type { ShownWithin } from '../core/saved-list.ts';
import { scoreWords, type WordScores } from '../core/score-words.ts';
import {
  between,
  divide,
  divideByWords,
  medianOf,
  metBy,
  passFilters,
  rowsOfTrade,
  theseRows,
  without,
  type Passes,
} from '../core/narrow.ts';
import { countCommon, hasBit, haveCommon, type Bits, type RowList } from '../core/bits.ts';
import { distancesFrom } from '../core/near.ts';
import { createTop, isBefore, type Ranked } from '../core/top.ts';
import type { ReadText } from '../text/clause.ts';
import { monthOf } from './resume-columns.ts';
import { countResumeFacets, type ResumeFacetCounts } from './resume-facets.ts';
import { residents, wishFilters, withMovers } from './named-parts.ts';
import { homeOf, resumeFilters, seenBy } from './resume-filters.ts';
import { experienceAt, type ResumeIndex } from './resume-index.ts';

export interface ResumeSearchRequest {
  query: ResumeQuery;
  /** The parsed words of `query.q`; null without words. */
  text: ReadText | null;
  sort: ResumeSort;
  /** The moment for freshness, experience and permits, milliseconds. */
  now: number;
  limit: number;
  after: { offset: number } | { key: number; id: number };
  audience: Audience;
  /** The id of the city that distances are from. */
  centerId?: number | null;
  /** Of the city that the words name: of those who would move there, who lives nearer is before. */
  nearId?: number | null;
  /** Ids by what the company that searches has done, for the filters of these names; what is hidden is out without its filter. */
  own?: Readonly<Record<OwnResumeField, readonly number[]>>;
  /** Only what was published or brought up within this time. */
  shown?: ShownWithin;
}

/** A row of a list. */
export interface FoundResume extends Ranked {
  /** It has not all that the words ask for, only what is like it. */
  isClose: boolean;
}

export interface ResumeSearchResult {
  found: FoundResume[];
  /** Whether the list continues after `found`. */
  more: boolean;
  total: number;
  /** How many have all that the words ask for: they come first in every order. */
  exactTotal: number;
  facets: ResumeFacetCounts;
  /** Rubles, to a thousand; null for a small sample. */
  medianRubles: number | null;
  relaxed: boolean;
  /** The words name a place, and nobody of the list lives there. */
  isElsewhere: boolean;
}

/** The shares of the rank; nearness comes on top where a place is named. */
const RANK = { text: 0.7, fresh: 0.2, complete: 0.1, near: 0.05 };
/** So far away nearness is worth a third. */
const NEAR_KM = 500;
/** Share of the text score: how much of the title the query covers. */
const COVERAGE = 0.15;
const FRESH_DAYS = 21;
/** Keys are integers, so that a cursor stores them exactly. */
const KEY_SCALE = 1e9;
/** More than any relevance: who has the trade itself is before who has one like it. */
const TRADE_KEY = 2 * KEY_SCALE;
/** More than any key of an order: what has all that the words ask for is before what is close. */
const ANSWER_KEY = 2 ** 43;
const NO_WISH = 2 ** 31;
const METRES_PER_KM = 1_000;
/** After every place that is known, in metres. */
const NOWHERE = 1e9;

/** Finds, sorts and counts in one pass over the rows. */
export function findResumes(index: ResumeIndex, request: ResumeSearchRequest): ResumeSearchResult {
  const { query, now, limit, after } = request;
  const words = wordsOf(index, request);
  const divided = divideByWords(index, words, passesOf(index, request), request.text?.exact ? 'exact' : 'loose');
  const { found } = divided;
  const skip = 'offset' in after ? after.offset : 0;
  const answers = words && metBy(index, words.required, 'really');
  const living = residents(index, request.text);
  const isNoAnswer = request.text !== null && leavesOutMeaning(request.text);
  const top = rank(index, request, { words, answers }, found, skip + limit);
  return {
    found: top
      .slice(skip, skip + limit)
      .map((ranked) => ({ ...ranked, isClose: isNoAnswer || (answers !== null && !hasBit(answers, ranked.row)) })),
    more: top.length > skip + limit,
    total: found.length,
    exactTotal: isNoAnswer ? 0 : answers ? countCommon(answers, found.bits) : found.length,
    facets: countResumeFacets(index, query, now, divided, request.centerId ?? null),
    medianRubles: medianOf(index.columns.payMonth, found, MARKET_SAMPLE_MIN),
    relaxed: divided.relaxed,
    isElsewhere: living !== null && found.length > 0 && !haveCommon(living, found.bits),
  };
}

/** What a search narrows by, besides its order and paging. */
type Narrowing = Pick<ResumeSearchRequest, 'query' | 'text' | 'now' | 'audience' | 'own' | 'shown'>;

/** The number of results with all words required. */
export function countResumes(index: ResumeIndex, request: Narrowing): number {
  return findResumeRows(index, request).length;
}

/** The rows with all words required, until the next search of the index. */
export function findResumeRows(index: ResumeIndex, request: Narrowing): RowList {
  const words = wordsOf(index, request);
  const met = words && metBy(index, words.required, 'really');
  return divide(index, words, passesOf(index, request), met).found;
}

function wordsOf(index: ResumeIndex, { text }: Narrowing): WordMatch | null {
  return text?.clauses.length ? matchWords(index, withMovers(withPlaces(text.clauses)), { ofNamed: false }) : null;
}

function passesOf(index: ResumeIndex, { query, text, now, audience, own, shown }: Narrowing): Passes {
  const filters = [
    ...resumeFilters(index, query, now),
    ...wishFilters(index, text),
    { field: 'audience', filter: seenBy(index, audience) },
    ...(shown
      ? [{ field: 'shown', filter: between(index, index.columns.updatedAt, shown.after + 1, shown.until) }]
      : []),
  ];
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => index.rowOfId.get(id) ?? []);
  const leaveOut = (field: OwnResumeField, ids: readonly number[]) => {
    const rows = rowsOf(ids);
    if (rows.length > 0) filters.push({ field, filter: without(index, theseRows(rows)) });
  };
  const keepOnly = (field: OwnResumeField, ids: readonly number[]) => {
    filters.push({ field, filter: theseRows(rowsOf(ids)) });
  };
  if (own && query.hide_viewed) leaveOut('hide_viewed', own.hide_viewed);
  if (own && query.opened_by_us) keepOnly('opened_by_us', own.opened_by_us);
  if (own) (query.hidden_by_us ? keepOnly : leaveOut)('hidden_by_us', own.hidden_by_us);
  return passFilters(index, filters);
}

/** The first rows of the list, one more than requested if there are so many. */
function rank(
  index: ResumeIndex,
  request: ResumeSearchRequest,
  { words, answers }: { words: WordMatch | null; answers: Bits | null },
  found: RowList,
  wanted: number,
): Ranked[] {
  const { after } = request;
  const { rows, length } = found;
  const isByWords = request.sort === 'relevance' && words !== null;
  const keyOf = keyFunction(index, request, isByWords ? scoreWords(index, words, found) : null);
  const ofTrade = isByWords ? rowsOfTrade(index, words) : null;
  const top = createTop(Math.min(wanted, LIST_DEPTH) + 1);
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0;
    const before =
      (answers && hasBit(answers, row) ? ANSWER_KEY : 0) + (ofTrade && hasBit(ofTrade, row) ? TRADE_KEY : 0);
    const key = keyOf(row) + before;
    const id = index.columns.id[row] ?? 0;
    if ('offset' in after || isBefore(after, { key, id })) top.offer(row, key, id);
  }
  return top.sorted();
}

function keyFunction(
  index: ResumeIndex,
  { sort, now, centerId, nearId }: ResumeSearchRequest,
  words: WordScores | null,
): (row: number) => number {
  const { columns } = index;
  switch (sort) {
    case 'updated':
      return (row) => columns.updatedAt[row] ?? 0;
    case 'pay':
      return (row) => {
        const wish = columns.payMonth[row] ?? -1;
        return wish < 0 ? -NO_WISH : -wish;
      };
    case 'experience': {
      const month = monthOf(now);
      return (row) => experienceAt(index, row, month);
    }
    case 'distance': {
      const distances = typeof centerId === 'number' ? distancesFrom(centerId) : null;
      return (row) => -Math.min(NOWHERE, Math.round((distances?.(homeOf(index, row)) ?? 0) * METRES_PER_KM));
    }
    case 'relevance': {
      const distances = typeof nearId === 'number' ? distancesFrom(nearId) : null;
      const nearness = (row: number) => (distances ? Math.exp(-distances(homeOf(index, row)) / NEAR_KM) : 0);
      return (row) => Math.round(KEY_SCALE * (relevance(index, now, words, row) + RANK.near * nearness(row)));
    }
  }
}

function relevance({ columns }: ResumeIndex, now: number, words: WordScores | null, row: number): number {
  const ageDays = Math.max(0, now - (columns.updatedAt[row] ?? 0)) / DAY_MS;
  const coverage = words ? Math.min(1, (words.inTitle[row] ?? 0) / Math.max(1, columns.titleLength[row] ?? 1)) : 0;
  const text = words ? (1 - COVERAGE) * (words.score[row] ?? 0) + COVERAGE * coverage : 0;
  return (
    RANK.text * text + RANK.fresh * Math.exp(-ageDays / FRESH_DAYS) + RANK.complete * (columns.completeness[row] ?? 0)
  );
}
