import { parseArgs } from 'node:util';
import { measureTitles } from '../../titles/measure.ts';
import { withDemo } from '../demo.ts';
import { describeGroups, describeMatrix, judgeUnseen } from './report.ts';

/**
 * `node scripts/run.mjs bench/search-quality/unseen/main.ts [--held-out] [--vacancies=20000]`: precision of queries nobody
 * tuned on by group, the worst queries of the half that may be looked at, «trade city», ordinary words and dirty titles. The half
 * held out is asked only with `--held-out`, and only counted.
 */
const { values } = parseArgs({
  options: { 'held-out': { type: 'boolean', default: false }, vacancies: { type: 'string', default: '0' } },
});
const GOOD = 0.9;
const unseen = await withDemo(({ db, call }) => judgeUnseen(db, call, !values['held-out']), Number(values.vacancies));
for (const line of describeGroups(unseen)) console.log(line);
const [tuning] = unseen.halves;
for (const { group, query, precision, right, wronglyExact, leftOut, titles } of tuning?.judged ?? []) {
  if (precision >= GOOD && !wronglyExact && !leftOut) continue;
  const notes = `${wronglyExact ? ', wrongly exact' : ''}${leftOut ? ', leaves out a trade' : ''}`;
  console.log(`\n${precision.toFixed(2)} of ${right}${notes}; ${group}: ${query}\n  ${titles.join(' · ')}`);
}
const { matrix, words } = unseen;
console.log(
  `\n«trade city»: ${describeMatrix(matrix)}; ${(matrix.shareWithBoth * 100).toFixed(1)} % of cards have both`,
);
console.log(`missed: ${matrix.missed.join(', ')}`);
console.log(`\nordinary words, silently: ${words.silently.join(', ')}\naloud: ${words.mended.join(', ')}`);
for (const half of ['tuning', 'held-out'] as const) {
  if (half === 'held-out' && !values['held-out']) continue;
  const { titles, right, rightWhenMatched, wrong } = await measureTitles(half);
  console.log(`\ntitles, ${half} (${titles}): ${right.toFixed(3)}, when matched ${rightWhenMatched.toFixed(3)}`);
  if (half === 'tuning') console.log(wrong.join('\n'));
}
