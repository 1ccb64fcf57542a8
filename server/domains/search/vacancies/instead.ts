import type { VacancySearch as Answer } from '#shared/contracts/search.ts';
import { defaultSort, type SearchSort, type VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { citiesByDistance, findCity, findSpecialization } from '../../compendium/index.ts';
import type { ListRequest } from '../core/list-query.ts';
import { alike } from '../text/candidates.ts';
import type { Alternative } from '../text/clause.ts';
import { replaceWord, withoutOperators } from '../text/query-items.ts';
import { readText } from '../text/read-text.ts';
import { relatedTrades } from '../text/related-trades.ts';
import type { RowList } from '../core/bits.ts';
import { withoutClause } from '../text/place-clauses.ts';
import { formatNumber } from '#shared/text/number.ts';
import { namedPlaces } from '../core/named-places.ts';
import { countFound, findRows, type SearchRequest, type SearchResult } from './search.ts';
import { workCityOf } from './filters.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { vacancyList } from './vacancy-list.ts';

type Instead = Answer['instead'][number];

/** Each number is a search of its own. */
const UNKNOWN_WORDS_MAX = 2;
const WORDS_MAX = 5;
const TRADES_MAX = 4;
const CITIES_MAX = 5;
/** Somebody who finds so few in a place looks around it. */
const FEW = 5;
/** Related trades that are looked at until there are enough with vacancies. */
const RELATED_MAX = 12;
/** Of a mark that names a trade, not one that only resembles it. */
const TRADE_WEIGHT_MIN = 0.7;

interface Asked {
  index: VacancyIndex;
  request: ListRequest<VacancyQuery, SearchSort>;
  searched: SearchRequest;
}

/** Other lists where a query has no answer; the filters of the list stay. */
export function describeInstead(asked: Asked, { total, exactTotal, isElsewhere }: SearchResult): Answer['instead'] {
  const { text } = asked.searched;
  const unknown = text?.ignored ?? [];
  const groups = isElsewhere
    ? besidePlace(asked)
    : total > 0
      ? exactTotal < FEW
        ? nearPlace(asked)
        : []
      : unknown.length > 0
        ? besideUnknown(asked, unknown.slice(0, UNKNOWN_WORDS_MAX))
        : besideKnown(asked);
  return groups.filter(({ items }) => items.length > 0);
}

/** Where words are not known. */
function besideUnknown(asked: Asked, unknown: readonly string[]): Instead[] {
  const { index, searched } = asked;
  const { q = '' } = searched.query;
  const words = unknown.flatMap((word) =>
    alike(word, index.lexicon, WORDS_MAX).map((other) => replaceWord(q, word, other)),
  );
  const rest = unknown.reduce((text, word) => replaceWord(text, word, ''), q);
  return [
    { kind: 'words', items: fullestFirst(words.flatMap((text) => listOf(asked, text, { q: text }))) },
    { kind: 'trades', items: fullestFirst(tradesOf(asked, words)) },
    { kind: 'without', items: rest ? listOf(asked, rest, { q: rest }) : [] },
  ];
}

/** Where words are known, and nothing has all of them: the same without operators, and trades like those named. */
function besideKnown(asked: Asked): Instead[] {
  const { query, text } = asked.searched;
  const { q = '' } = query;
  const plain = withoutOperators(q);
  const clauses = (text?.clauses ?? []).filter(({ excluded }) => !excluded);
  const ids = clauses.flatMap(({ alternatives }) => tradeIdsOf(alternatives));
  const related = relatedTrades(ids).slice(0, RELATED_MAX);
  const trades = related.flatMap(({ id }) => tradeList(asked, id));
  return [
    { kind: 'plain', items: plain && plain !== q ? listOf(asked, plain, { q: plain }) : [] },
    { kind: 'trades', items: trades.slice(0, TRADES_MAX) },
  ];
}

function tradeList(asked: Asked, id: number): Instead['items'] {
  const trade = findSpecialization(id);
  return trade ? listOf(asked, trade.name, { q: undefined, spec: [id] }) : [];
}

/** The same beyond the place that the words name, city by city. */
function nearPlace(asked: Asked): Instead[] {
  const { index, searched } = asked;
  const { text, query, now } = searched;
  const [place] = namedPlaces(text);
  if (!text || !place) return [];
  const q = withoutClause(text.corrected ?? query.q ?? '', place.clause);
  const anywhere = findRows(index, { query: changed(query, { q }), text: readText(q, index.lexicon), now }, false);
  const byCity = countBy(anywhere, (row) => workCityOf(index, row));
  const near = citiesByDistance(place.nearId)
    .filter(({ id }) => byCity.has(id) && id !== place.cityId)
    .slice(0, CITIES_MAX)
    .flatMap(({ id, km }) =>
      listOf(asked, `${findCity(id)?.name}, ${formatNumber(Math.round(km))}\u00a0км`, { q, city: [id] }),
    );
  return [{ kind: 'near', items: near }];
}

/** Where the trade has no vacancy in the place that the words name. */
function besidePlace(asked: Asked): Instead[] {
  const { index, searched } = asked;
  const { text, query, now } = searched;
  const [place] = namedPlaces(text);
  if (!text || !place) return [];
  const q = withoutClause(text.corrected ?? query.q ?? '', place.clause);
  const hiring = listOf(asked, q || place.name, { q: query.q, anywhere: 'rotation' });
  const alike = countBy(
    findRows(index, { query, text, now }, true),
    (row) => index.specs.values[index.columns.specStart[row] ?? 0] ?? 0,
  );
  const likest = [...alike].toSorted(([, a], [, b]) => b - a).slice(0, TRADES_MAX);
  const related = likest.flatMap(([id]) => {
    const trade = findSpecialization(id);
    return trade && place.cityId ? listOf(asked, trade.name, { q: undefined, spec: [id], city: [place.cityId] }) : [];
  });
  return [...nearPlace(asked), { kind: 'hiring', items: hiring }, { kind: 'related', items: fullestFirst(related) }];
}

function countBy({ rows, length }: RowList, keyOf: (row: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < length; at += 1) {
    const key = keyOf(rows[at] ?? 0);
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function fullestFirst(items: Instead['items']): Instead['items'] {
  return items.toSorted((a, b) => b.total - a.total);
}

/** The trades that the queries name. */
function tradesOf(asked: Asked, queries: readonly string[]): Instead['items'] {
  const ids = queries.flatMap((text) =>
    readText(text, asked.index.lexicon).clauses.flatMap(({ alternatives }) => tradeIdsOf(alternatives).slice(0, 1)),
  );
  return [...new Set(ids)].slice(0, TRADES_MAX).flatMap((id) => tradeList(asked, id));
}

/** Ids of the specializations that alternatives name, the best first. */
function tradeIdsOf(alternatives: readonly Alternative[]): number[] {
  return alternatives.flatMap((one) =>
    one.kind === 'mark' && one.mark.startsWith('spec:') && one.weight >= TRADE_WEIGHT_MIN
      ? Number(one.mark.slice('spec:'.length))
      : [],
  );
}

type Change = { q: string | undefined } & Pick<VacancyQuery, 'spec' | 'city' | 'anywhere'>;

/** The list with other words and filters, unless it is empty. */
function listOf({ index, request, searched }: Asked, name: string, change: Change): Instead['items'] {
  const query = changed(searched.query, change);
  const text = query.q ? readText(query.q, index.lexicon, query) : null;
  const total = countFound(index, { query, text, now: searched.now });
  const named = { ...request.named, ...(change.spec && { specialization: null }), ...(change.city && { city: null }) };
  const sort = request.sort === 'relevance' ? defaultSort(query) : request.sort;
  return total > 0
    ? [{ name, href: vacancyList.hrefOf({ rest: changed(request.rest, change), named, sort }), total }]
    : [];
}

/** The query with the change; without words where it has none. */
function changed(query: VacancyQuery, { q, ...change }: Change): VacancyQuery {
  return withWords({ ...query, ...change }, q);
}

/** The query with other words; without any for '' and undefined. */
export function withWords({ q: _, ...kept }: VacancyQuery, q: string | undefined): VacancyQuery {
  return { ...kept, ...(q && { q }) };
}
