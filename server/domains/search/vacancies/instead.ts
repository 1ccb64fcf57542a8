import type { VacancySearch as Answer } from '#shared/contracts/search.ts';
import { defaultSort, type SearchSort, type VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { findSpecialization } from '../../compendium/index.ts';
import type { ListRequest } from '../core/list-query.ts';
import { alike } from '../text/candidates.ts';
import type { Alternative } from '../text/clause.ts';
import { replaceWord } from '../text/query-items.ts';
import { readText } from '../text/read-text.ts';
import { countFound, type SearchRequest } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { vacancyList } from './vacancy-list.ts';

type Instead = Answer['instead'][number];

/** Each number is a search of its own. */
const UNKNOWN_WORDS_MAX = 2;
const WORDS_MAX = 5;
const TRADES_MAX = 4;
/** Of a mark that names a trade, not one that only resembles it. */
const TRADE_WEIGHT_MIN = 0.7;

export interface Asked {
  index: VacancyIndex;
  request: ListRequest<VacancyQuery, SearchSort>;
  searched: SearchRequest;
  isEmpty: boolean;
}

/** Other lists, where the words of the query are not known and nothing is found; the filters of the list stay. */
export function describeInstead(asked: Asked): Answer['instead'] {
  const { index, searched } = asked;
  const { q = '' } = searched.query;
  const unknown = (searched.text?.ignored ?? []).slice(0, UNKNOWN_WORDS_MAX);
  if (!asked.isEmpty || unknown.length === 0) return [];
  const words = unknown.flatMap((word) =>
    alike(word, index.lexicon, WORDS_MAX).map((other) => replaceWord(q, word, other)),
  );
  const rest = unknown.reduce((text, word) => replaceWord(text, word, ''), q);
  const groups: Instead[] = [
    { kind: 'words', items: words.flatMap((text) => listOf(asked, text, { q: text })) },
    { kind: 'trades', items: tradesOf(asked, words) },
    { kind: 'without', items: rest ? listOf(asked, rest, { q: rest }) : [] },
  ];
  return groups
    .map(({ kind, items }) => ({ kind, items: items.toSorted((a, b) => b.total - a.total) }))
    .filter(({ items }) => items.length > 0);
}

/** The trades that the queries name. */
function tradesOf(asked: Asked, queries: readonly string[]): Instead['items'] {
  const ids = queries.flatMap((text) =>
    readText(text, asked.index.lexicon).clauses.flatMap(({ alternatives }) => tradeIdsOf(alternatives).slice(0, 1)),
  );
  return [...new Set(ids)].slice(0, TRADES_MAX).flatMap((id) => {
    const trade = findSpecialization(id);
    return trade ? listOf(asked, trade.name, { q: undefined, spec: [id] }) : [];
  });
}

/** Ids of the specializations that alternatives name, the best first. */
function tradeIdsOf(alternatives: readonly Alternative[]): number[] {
  return alternatives.flatMap((one) =>
    one.kind === 'mark' && one.mark.startsWith('spec:') && one.weight >= TRADE_WEIGHT_MIN
      ? Number(one.mark.slice('spec:'.length))
      : [],
  );
}

/** The list with other filters, unless it is empty. */
function listOf(
  { index, request, searched }: Asked,
  name: string,
  { q, ...other }: { q: string | undefined } & Pick<VacancyQuery, 'spec'>,
): Instead['items'] {
  const changed = <Query extends VacancyQuery>({ q: _, ...kept }: Query) => ({ ...kept, ...other, ...(q && { q }) });
  const query = changed(searched.query);
  const total = countFound(index, { ...searched, query, text: q ? readText(q, index.lexicon, query) : null });
  const named = other.spec ? { ...request.named, specialization: null } : request.named;
  const sort = request.sort === 'relevance' ? defaultSort(query) : request.sort;
  return total > 0 ? [{ name, href: vacancyList.hrefOf({ rest: changed(request.rest), named, sort }), total }] : [];
}
