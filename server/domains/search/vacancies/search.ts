import { LIST_DEPTH, MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import type { SearchSort, VacancyQuery, VacancyQueryField } from '#shared/domain/vacancy-query.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Mark } from '../core/marks.ts';
import type { ReadText } from '../text/clause.ts';
import { isPlace } from '../text/place-clauses.ts';
import { NO_DAY } from '../core/columns.ts';
import { countFacets, type FacetCounts } from './facets.ts';
import { filtersOf, workCityOf } from './filters.ts';
import { partFilters } from './named-parts.ts';
import { namedPlaces, placeFilter, rowsInPlace, withPlaces } from '../core/named-places.ts';
import { leavesOutMeaning, matchWords, type WordMatch } from '../core/match-words.ts';
import {
  anyMark,
  between,
  countMarks,
  divide,
  divideByWords,
  listRows,
  medianOf,
  metBy,
  passFilters,
  rowsOfTrade,
  type DividedByWords,
  type Passes,
  type Strictness,
} from '../core/narrow.ts';
import { countCommon, hasBit, keepCommon, type Bits, type RowList } from '../core/bits.ts';
import { distancesFrom } from '../core/near.ts';
import { createTop, isBefore, type Ranked } from '../core/top.ts';
import type { ShownWithin } from '../core/saved-list.ts';
import { scoreWords } from '../core/score-words.ts';
import { takeBits } from '../core/scratch.ts';
import { nearnessTo, rankRows, type FirstRows } from './relevance.ts';
import { besideBonus } from './side-by-side.ts';
import type { VacancyIndex } from './vacancy-index.ts';

export interface SearchRequest {
  query: VacancyQuery;
  /** The parsed words of `query.q`; null without words. */
  text: ReadText | null;
  sort: SearchSort;
  /** The moment for freshness, milliseconds; all pages of one search share it. */
  now: number;
  limit: number;
  after: { offset: number } | { key: number; id: number };
  /** The most paid places to take out of the list and return separately: only what has the trade and place asked for. */
  promotedMax: number;
  /** In addition to the query: the vacancy must have a mark of each of these sets. */
  must?: readonly (readonly Mark[])[];
  /** The id of the city that distances are from. */
  centerId?: number | null;
  /** Nothing is in the place of `centerId`: by relevance then comes what hires from there, then the nearest. */
  isElsewhere?: boolean;
  /** Only what was published or brought up within this time. */
  shown?: ShownWithin;
  /** Marks to count, as a facet of the field that filters by them. */
  counted?: { field: VacancyQueryField; marks: readonly Mark[] };
}

/** A row of a list. */
export interface FoundRow extends Ranked {
  /** It has not all that the words ask for, only what is like it. */
  isClose: boolean;
}

export interface SearchResult {
  found: FoundRow[];
  /** Whether the list continues after `found`. */
  more: boolean;
  promoted: FoundRow[];
  total: number;
  /** How many have all that the words ask for: they come first in every order. */
  exactTotal: number;
  facets: FacetCounts;
  /** The number of vacancies with each mark of `counted`, without that field's own filter. */
  markCounts: number[];
  /** Of those that have all that the words ask for, where there are such. Rubles, to a thousand; null for a small sample. */
  medianRubles: number | null;
  relaxed: boolean;
  /** There are none in the place that the words name: these are elsewhere. */
  isElsewhere: boolean;
}

/** Keys are integers, so that a cursor stores them exactly. */
const KEY_SCALE = 1e9;
/** More than any key of an order: what has all that the words ask for is before what is close. */
const ANSWER_KEY = 2 ** 43;
const FAR_DAY = 100_000;
const METRES_PER_KM = 1_000;
/** After every place that is known, in metres. */
const NOWHERE = 1e9;

/** Finds, sorts and counts in one pass over the rows. */
export function searchIndex(index: VacancyIndex, asked: SearchRequest): SearchResult {
  // Nothing has a word that was left out: nothing is an answer, and so nothing has a paid place before the others.
  if (asked.text && leavesOutMeaning(asked.text)) return allClose(searchWhole(index, { ...asked, promotedMax: 0 }));
  return searchWhole(index, asked);
}

function searchWhole(index: VacancyIndex, asked: SearchRequest): SearchResult {
  const request = { ...asked, sort: orderOf(asked) };
  const words = wordsOf(index, request);
  const strictness = strictnessOf(request);
  const here = divideByWords(index, words, passesOf(index, request), strictness);
  // Nowhere in the place: elsewhere then, first where they hire from the place, then what is near it.
  if (here.found.length > 0 || !request.text?.clauses.some(isPlace)) return collect(index, request, words, here);
  const away = { ...request, text: withoutPlaces(request.text) };
  const otherWords = wordsOf(index, away);
  const elsewhere = divideByWords(index, otherWords, passesOf(index, request, false), strictness);
  const result = collect(
    index,
    { ...away, promotedMax: 0, centerId: namedPlaces(request.text)[0]?.nearId ?? null, isElsewhere: true },
    otherWords,
    elsewhere,
  );
  return { ...allClose(result), relaxed: result.total > 0, isElsewhere: true };
}

/** The results where none is what was asked for. */
function allClose(result: SearchResult): SearchResult {
  return { ...result, found: result.found.map((row) => ({ ...row, isClose: true })), exactTotal: 0 };
}

/** Words may ask for an order: «высокая зарплата». */
function orderOf({ sort, text }: Pick<SearchRequest, 'sort' | 'text'>): SearchSort {
  return sort === 'relevance' && text?.bestPaid ? 'pay_desc' : sort;
}

/** The number of results with all words required. */
export function countFound(index: VacancyIndex, request: Pick<SearchRequest, 'query' | 'text' | 'now'>): number {
  return findRows(index, request).length;
}

/**
 * The rows with all words required, until the next search of the index; `alike` also takes rows that only mention the trade or
 * have one like it.
 */
export function findRows(
  index: VacancyIndex,
  request: Pick<SearchRequest, 'query' | 'text' | 'now' | 'shown'>,
  alike = strictnessOf(request) === 'loose',
): RowList {
  const words = wordsOf(index, request);
  const met = words && metBy(index, words.required, alike ? 'somehow' : 'really');
  return divide(index, words, passesOf(index, request), met).found;
}

/** A place leaves no room for what is like the trade: that is told as something else. */
function strictnessOf({ query, text }: Pick<SearchRequest, 'query' | 'text'>): Strictness {
  if (text?.exact) return 'exact';
  return query.city || query.region || query.near || text?.clauses.some(isPlace) ? 'trade' : 'loose';
}

/** What else is asked for than the place; the place itself where nothing is. */
function withoutPlaces(text: ReadText): ReadText {
  const clauses = text.clauses.filter((clause) => !isPlace(clause) && clause.districtOf === undefined);
  return clauses.length > 0 ? { ...text, clauses } : text;
}

function wordsOf(index: VacancyIndex, { query, text }: Pick<SearchRequest, 'query' | 'text'>): WordMatch | null {
  return text?.clauses.length
    ? matchWords(index, withPlaces(text.clauses), { within: query.q_in, ofNamed: true })
    : null;
}

function passesOf(
  index: VacancyIndex,
  { query, text, now, shown, must = [] }: Pick<SearchRequest, 'query' | 'text' | 'now' | 'shown' | 'must'>,
  inPlace = true,
): Passes {
  return passFilters(index, [
    ...filtersOf(index, query, now),
    ...(inPlace ? placeFilter(index, text, query) : []),
    ...partFilters(index, text),
    ...(shown ? [{ field: 'shown', filter: between(index, index.columns.shownAt, shown.after + 1, shown.until) }] : []),
    ...must.map((marks) => ({ field: 'must', filter: anyMark(index, marks) })),
  ]);
}

function collect(
  index: VacancyIndex,
  request: SearchRequest,
  words: WordMatch | null,
  divided: DividedByWords,
): SearchResult {
  const { found, keptOut, relaxed } = divided;
  const { after, limit, promotedMax, counted } = request;
  const skip = 'offset' in after ? after.offset : 0;
  const answers = words && metBy(index, words.required, 'really');
  const isClose = ({ row }: Ranked) => answers !== null && !hasBit(answers, row);
  const mark = (ranked: Ranked): FoundRow => ({ ...ranked, isClose: isClose(ranked) });
  const ofTrade = words && rowsOfTrade(index, words);
  const inPlace = rowsInPlace(index, request.text, request.query);
  const { top, promoted } = rank(index, request, { words, answers, ofTrade, inPlace, found }, skip + limit);
  const list = top.slice(skip, skip + limit);
  const exactTotal = answers ? countCommon(answers, found.bits) : found.length;
  return {
    found: list.map(mark),
    more: top.length > skip + limit,
    promoted: promotedMax > 0 ? promoted.map(mark) : [],
    total: found.length,
    exactTotal,
    facets: countFacets(index, request.query, divided, request.centerId ?? null),
    markCounts: counted ? countMarks(index, counted.marks, [found.bits, keptOut.get(counted.field)]) : [],
    medianRubles: medianOf(
      index.columns.payMonthMiddle,
      answers && exactTotal > 0 ? answered(index, answers, found) : found,
      MARKET_SAMPLE_MIN,
    ),
    relaxed,
    isElsewhere: false,
  };
}

/** What of the rows found has all that the words ask for. */
function answered(index: VacancyIndex, answers: Bits, found: RowList): RowList {
  const bits = takeBits(index, 'answered');
  bits.set(found.bits.subarray(0, bits.length));
  keepCommon(bits, answers);
  return listRows(index, bits);
}

/** The first rows of the list, one more than requested if there are so many, and the paid places taken out of it. */
function rank(
  index: VacancyIndex,
  request: SearchRequest,
  grounds: Grounds,
  wanted: number,
): { top: Ranked[]; promoted: Ranked[] } {
  const { id, promotedUntil } = index.columns;
  const { after, promotedMax, now } = request;
  const { answers, found } = grounds;
  const { rows, length } = found;
  const keyOf = keyFunction(index, request, grounds);
  const top = createTop(Math.min(wanted, LIST_DEPTH) + promotedMax + 1);
  const paid = createTop(promotedMax);
  // The newest rows are last: where they are offered first, few of the others are kept.
  for (let at = length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? 0;
    const key = keyOf(row);
    const isPaid = promotedMax > 0 && (promotedUntil[row] ?? 0) > now;
    if (key < top.least && !isPaid) continue;
    const rowId = id[row] ?? 0;
    if (isPaid && (!answers || hasBit(answers, row))) paid.offer(row, key, rowId);
    if ('offset' in after || isBefore(after, { key, id: rowId })) top.offer(row, key, rowId);
  }
  const promoted = paid.sorted();
  const paidRows = new Set(promoted.map(({ row }) => row));
  return { top: top.sorted().filter(({ row }) => !paidRows.has(row)), promoted };
}

interface Grounds extends FirstRows {
  words: WordMatch | null;
  found: RowList;
}

function keyFunction(index: VacancyIndex, request: SearchRequest, grounds: Grounds): (row: number) => number {
  const { answers } = grounds;
  const keyOf = orderFunction(index, request, grounds);
  // By relevance they are first already.
  if (!answers || request.sort === 'relevance') return keyOf;
  return (row) => keyOf(row) + (hasBit(answers, row) ? ANSWER_KEY : 0);
}

function orderFunction(
  index: VacancyIndex,
  { sort, now, centerId, isElsewhere = false }: SearchRequest,
  { words, found, ...first }: Grounds,
): (row: number) => number {
  const { columns } = index;
  const distances = typeof centerId === 'number' ? distancesFrom(centerId) : null;
  switch (sort) {
    case 'newest':
      return (row) => columns.shownAt[row] ?? 0;
    case 'pay_desc':
      return (row) => columns.payMonth[row] ?? -1;
    case 'pay_per_shift_desc':
      return (row) => columns.payShift[row] ?? -1;
    case 'starts_soon': {
      const today = Math.floor(now / DAY_MS);
      return (row) => {
        const day = columns.startDay[row] ?? NO_DAY;
        return day === NO_DAY || day < today ? -FAR_DAY : today - day;
      };
    }
    case 'distance':
      return (row) => -Math.min(NOWHERE, Math.round((distances?.(workCityOf(index, row)) ?? NOWHERE) * METRES_PER_KM));
    case 'relevance': {
      const scores = words && scoreWords(index, words, found);
      const ranks = rankRows(index, { words: scores, ...first, distances, now }, found);
      if (isElsewhere && typeof centerId === 'number') {
        const nearness = nearnessTo(index, centerId);
        return (row) => Math.round(KEY_SCALE * nearness(row, ranks[row] ?? 0));
      }
      const rankOf = (row: number) => ranks[row] ?? 0;
      if (!words?.beside) return (row) => Math.round(KEY_SCALE * rankOf(row));
      const bonusOf = besideBonus(words.beside, found, rankOf);
      return (row) => Math.round(KEY_SCALE * (rankOf(row) + bonusOf(row)));
    }
  }
}
