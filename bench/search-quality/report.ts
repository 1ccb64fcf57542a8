import type { Judged } from './evaluate.ts';
import type { QueryKind } from './labels.ts';
import { mean } from './measure.ts';

export interface Group {
  name: string;
  queries: readonly Judged[];
}

const TYPED_WRONGLY: readonly QueryKind[] = ['typo', 'layout', 'translit'];

export function isTypedWrongly({ kind }: Pick<Judged, 'kind'>): boolean {
  return TYPED_WRONGLY.includes(kind);
}

/** Groups of the report: PostgreSQL does not correct misspelt queries, so the others are also reported separately. */
export function partsOf(judged: readonly Judged[]): Group[] {
  return [
    { name: 'all', queries: judged },
    { name: 'open', queries: judged.filter(({ holdout }) => !holdout) },
    { name: 'held out', queries: judged.filter(({ holdout }) => holdout) },
    { name: 'spelt right', queries: judged.filter((query) => !isTypedWrongly(query)) },
  ];
}

export function kindsOf(judged: readonly Judged[]): Group[] {
  return [...Map.groupBy(judged, ({ kind }) => kind)].map(([name, queries]) => ({ name, queries }));
}

/** Means of a group: ours, PostgreSQL's and the ratio of nDCG, infinite where PostgreSQL finds nothing. */
export function compareMeans({ queries }: Group) {
  const ours = mean(queries.map((query) => query.ours));
  const postgres = mean(queries.map((query) => query.postgres));
  return { ours, postgres, ratio: ours.ndcg / postgres.ndcg };
}

/** The means in one line. */
export function describeMeans(group: Group): string {
  const { ours, postgres, ratio } = compareMeans(group);
  const figures = (means: typeof ours) => `nDCG@10 ${means.ndcg.toFixed(3)}, recall@50 ${means.recall.toFixed(3)}`;
  const beside = Number.isFinite(ratio)
    ? `PostgreSQL ${figures(postgres)}; ${ratio.toFixed(2)} ×`
    : 'PostgreSQL finds nothing';
  return `${group.name} (${group.queries.length}): ${figures(ours)}; ${beside}`;
}
