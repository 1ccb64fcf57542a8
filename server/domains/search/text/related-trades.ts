import { SPECIALIZATIONS, tradeCloseness } from '../../compendium/index.ts';
import { CONCEPTS } from './concepts.ts';
import { wordsOf } from './phrases.ts';

export interface RelatedTrade {
  id: number;
  /** 0–1. */
  closeness: number;
}

const names = new Map(SPECIALIZATIONS.map(({ id, name }) => [id, name]));
const CLOSENESS_MAX = 3;
/** What a common group or professional role says, as a share of what the thesaurus does. */
const ROLE_SHARE = 0.4;

/**
 * Trades that somebody of these could do, the closest first: what the thesaurus has beside their names, then those of the same
 * professional role or group.
 */
export function relatedTrades(ids: readonly number[]): RelatedTrade[] {
  const found = new Map<number, number>();
  const add = (id: number, closeness: number) => {
    if (!ids.includes(id)) found.set(id, Math.max(found.get(id) ?? 0, closeness));
  };
  for (const own of ids) {
    for (const one of CONCEPTS.find(wordsOf(names.get(own) ?? ''), 0)?.value.alternatives ?? [])
      if (one.kind === 'mark' && one.mark.startsWith('spec:')) add(Number(one.mark.slice('spec:'.length)), one.weight);
    for (const { id } of SPECIALIZATIONS) {
      const closeness = tradeCloseness(own, id);
      if (closeness > 0) add(id, (ROLE_SHARE * closeness) / CLOSENESS_MAX);
    }
  }
  return [...found].map(([id, closeness]) => ({ id, closeness })).toSorted((a, b) => b.closeness - a.closeness);
}
