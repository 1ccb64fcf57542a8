import { evaluateSearch } from './evaluate.ts';
import { withDemo } from './demo.ts';
import { describeMeans, kindsOf, partsOf } from './report.ts';

/**
 * `node scripts/run.mjs bench/search-quality/main.ts`: prints the search quality by group and the worst queries. Of held-out
 * queries it prints means only, so that nobody tunes the thesaurus to them.
 */
const BAD = 0.9;
const judged = await withDemo(({ db, call }) => evaluateSearch(db, call));
for (const group of [...partsOf(judged), ...kindsOf(judged)]) console.log(describeMeans(group));
const bad = judged
  .filter(({ holdout, ours }) => !holdout && Math.min(ours.ndcg, ours.recall) < BAD)
  .toSorted((a, b) => a.ours.ndcg - b.ours.ndcg);
for (const { query, kind, ours, postgres } of bad) {
  console.log(
    `${ours.ndcg.toFixed(2)} recall ${ours.recall.toFixed(2)} (PostgreSQL ${postgres.ndcg.toFixed(2)}) ${kind}: ${query}`,
  );
}
