import type { Call } from '#shared/client/call.ts';
import { ask, isCalledExact, LOOKED_AT } from './ask.ts';
import type { Card } from './cards.ts';
import { hasTrade } from './judge.ts';
import { PAIR_CITIES, PAIR_TRADES } from './pairs.ts';

export interface Matrix {
  pairs: number;
  /** Pairs that have a vacancy with both. */
  answerable: number;
  /** Of those, the ones that show it first and are called exact. */
  answered: number;
  /** Pairs called exact. */
  exact: number;
  /** Pairs called exact without any vacancy with both. */
  exactForNothing: number;
  /** Of the cards in the first ten of answers called exact, those with the trade and the city; 0–1, 1 without such cards. */
  shareWithBoth: number;
  /** Answerable pairs that are not answered. */
  missed: readonly string[];
}

/** Asks «trade city» for 20 trades in 20 cities. */
export async function judgeMatrix(call: Call, cards: readonly Card[]): Promise<Matrix> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const missed: string[] = [];
  const counts = { answerable: 0, answered: 0, exact: 0, exactForNothing: 0, shown: 0, withBoth: 0 };
  for (const [word, trade] of PAIR_TRADES)
    for (const [place, city] of PAIR_CITIES) {
      const query = `${word} ${place}`;
      const answer = await ask(call, query);
      const hasBoth = (card: Card | undefined) => card !== undefined && card.city === city && hasTrade(card, trade);
      const both = answer.items.slice(0, LOOKED_AT).map(({ id }) => hasBoth(byId.get(id)));
      const exact = isCalledExact(answer);
      const answerable = cards.some(hasBoth);
      if (exact) {
        counts.exact += 1;
        counts.exactForNothing += answerable ? 0 : 1;
        counts.shown += both.length;
        counts.withBoth += both.filter(Boolean).length;
      }
      if (!answerable) continue;
      counts.answerable += 1;
      if (exact && both[0]) counts.answered += 1;
      else missed.push(query);
    }
  const { shown, withBoth, ...rest } = counts;
  return {
    ...rest,
    pairs: PAIR_TRADES.length * PAIR_CITIES.length,
    shareWithBoth: shown ? withBoth / shown : 1,
    missed,
  };
}
