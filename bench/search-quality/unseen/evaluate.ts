import type { Call } from '#shared/client/call.ts';
import { ask, isCalledExact, LOOKED_AT } from './ask.ts';
import type { Card } from './cards.ts';
import { alternativesOf, rightCards } from './judge.ts';
import { GROUPS, type Group, type Label, type QuerySet } from './label.ts';

export interface JudgedQuery {
  group: Group;
  query: string;
  /**
   * Share of right cards among the first ten, or among the first as many as are right; a neighbour trade counts half. With no
   * right card 1 where the answer says so, else 0.
   */
  precision: number;
  /** Right cards that there are. */
  right: number;
  /** Called exact, though no card is right or the query is not what the right cards are. */
  wronglyExact: boolean;
  /** Cards of the first ten that an answer called exact shows as exact, not as close, and those of them that are right. */
  shown: { cards: number; right: number };
  /** Trades asked for side by side that have right cards, but none in the first ten. */
  leftOut: number;
  /** Titles of the first ten. */
  titles: readonly string[];
}

/** Asks every query of a half, of a search over the vacancies that `cards` are. */
export async function judgeQueries(call: Call, cards: readonly Card[], set: QuerySet): Promise<JudgedQuery[]> {
  const firstOf = new Map(cards.map(({ id, first }) => [id, first]));
  const judged: JudgedQuery[] = [];
  for (const group of GROUPS)
    for (const [query, label] of set[group]) {
      const answer = await ask(call, query);
      const found = answer.items.map(({ id }) => firstOf.get(id) ?? id);
      const right = rightCards(cards, label);
      const full = [...right.values()].filter((rightness) => rightness === 1).length;
      const exact = isCalledExact(answer);
      judged.push({
        group,
        query,
        precision: full ? precision(found, right, Math.min(LOOKED_AT, full)) : saysNone(answer.total, exact, label),
        right: full,
        shown: exact ? shownExactly(answer.items, found, right) : { cards: 0, right: 0 },
        wronglyExact: exact && (full === 0 || label.exact === false),
        leftOut: alternativesOf(cards, label).filter((ids) => !found.some((id) => ids.has(id))).length,
        titles: answer.items.map(({ title, city }) => `${title}, ${city?.name ?? '–'}`),
      });
    }
  return judged;
}

function shownExactly(
  items: readonly { isClose: boolean }[],
  found: readonly number[],
  right: ReadonlyMap<number, number>,
): JudgedQuery['shown'] {
  const shown = found.filter((_, at) => items[at]?.isClose === false);
  return { cards: shown.length, right: shown.filter((id) => right.get(id) === 1).length };
}

function precision(found: readonly number[], right: ReadonlyMap<number, number>, places: number): number {
  return found.slice(0, places).reduce((sum, id) => sum + (right.get(id) ?? 0), 0) / places;
}

/** Words of no trade of ours must find nothing; what there is none of may be answered by neighbours that are told to be such. */
function saysNone(total: number, exact: boolean, { nothing }: Label): number {
  return total === 0 || (!nothing && !exact) ? 1 : 0;
}

export interface Summary {
  name: string;
  queries: number;
  precision: number;
  /** Of the cards shown as exact those that are right; 0–1. */
  shownRight: number;
  /** Queries whose answer passes for exact wrongly. */
  wronglyExact: number;
  /** Queries that leave out one of their trades. */
  leftOut: number;
}

/** The whole half first, then its groups. */
export function summarize(judged: readonly JudgedQuery[]): Summary[] {
  const groups = [...Map.groupBy(judged, ({ group }) => group)];
  const parts: [string, readonly JudgedQuery[]][] = [['all', judged], ...groups];
  return parts.map(([name, queries]) => ({
    name,
    queries: queries.length,
    precision: queries.reduce((sum, query) => sum + query.precision, 0) / queries.length,
    shownRight: shareOf(queries.map(({ shown }) => shown)),
    wronglyExact: queries.filter((query) => query.wronglyExact).length,
    leftOut: queries.filter(({ leftOut }) => leftOut > 0).length,
  }));
}

function shareOf(shown: readonly JudgedQuery['shown'][]): number {
  const cards = shown.reduce((sum, one) => sum + one.cards, 0);
  return cards ? shown.reduce((sum, one) => sum + one.right, 0) / cards : 1;
}
