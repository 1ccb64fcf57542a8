import type { Criterion, QueryKind } from './labels.ts';
import { CONDITION_QUERIES } from './queries-conditions.ts';
import { TRADE_QUERIES } from './queries-trades.ts';

export interface LabelledQuery {
  query: string;
  kind: QueryKind;
  relevant: readonly Criterion[];
  /** Not used for tuning. */
  holdout: boolean;
}

/** Every third query of a kind is held out; add new ones at the end of their kind. */
const HOLDOUT_EACH = 3;

export const QUERIES: readonly LabelledQuery[] = Object.entries({ ...TRADE_QUERIES, ...CONDITION_QUERIES }).flatMap(
  ([kind, rows]) =>
    // The keys of both maps are kinds.
    rows.map(([query, relevant], at): LabelledQuery => ({
      query,
      kind: kind as QueryKind,
      relevant,
      holdout: at % HOLDOUT_EACH === HOLDOUT_EACH - 1,
    })),
);
