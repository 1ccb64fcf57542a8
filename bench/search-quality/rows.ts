import { measureTitles } from '../titles/measure.ts';
import { withDemo } from './demo.ts';
import { evaluateSearch, type Judged } from './evaluate.ts';
import { mean } from './measure.ts';
import { compareMeans, describeMeans, kindsOf, partsOf } from './report.ts';
import { describeGroups, describeMatrix, judgeUnseen, type Unseen } from './unseen/report.ts';

/** A line of the bench's table. */
export type Cells = readonly [what: string, ours: string, peer: string, ratio: string, target: string];

/** The demo, grown to the size of a small market. */
const LARGE = 20_000;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Lines and notes of the bench on how well words of visitors are understood. */
export async function measureSearchQuality(): Promise<{ cells: Cells[]; lines: string[] }> {
  const { judged, unseen } = await withDemo(async ({ db, call }) => ({
    unseen: await judgeUnseen(db, call),
    judged: await evaluateSearch(db, call),
  }));
  const grown = await withDemo(({ db, call }) => judgeUnseen(db, call), LARGE);
  return {
    cells: [...labelledCells(judged), ...unseenCells(unseen, 'demo'), ...unseenCells(grown, 'demo of 20,000')],
    lines: [...kindsOf(judged).map(describeMeans), ...describeGroups(unseen), ...describeGroups(grown, ', 20,000')],
  };
}

function labelledCells(judged: readonly Judged[]): Cells[] {
  const cells = partsOf(judged).flatMap((group): Cells[] => {
    const { ours, postgres, ratio } = compareMeans(group);
    return [
      [
        `search nDCG@10, ${group.queries.length} labelled queries (${group.name}), to PostgreSQL's russian ts_rank`,
        ours.ndcg.toFixed(3),
        postgres.ndcg.toFixed(3),
        ratio.toFixed(2),
        '≥ 0.90, ≥ 1.30',
      ],
      [
        `search recall@50 (${group.name})`,
        ours.recall.toFixed(3),
        postgres.recall.toFixed(3),
        (ours.recall / postgres.recall).toFixed(2),
        '',
      ],
    ];
  });
  const typos = mean(judged.filter(({ kind }) => kind === 'typo').map(({ ours }) => ours));
  return [...cells, ['recall@50 of misspelt queries', typos.recall.toFixed(3), '', '', '≥ 0.95']];
}

function unseenCells({ halves, matrix, words }: Unseen, where: string): Cells[] {
  return [
    ...halves.map(({ name, groups: [all] }): Cells => [
      `precision@10, ${all?.queries} queries nobody tuned on (${name}, ${where})`,
      all?.precision.toFixed(3) ?? '',
      '',
      '',
      '≥ 0.85',
    ]),
    ...halves.map(({ name, groups: [all] }): Cells => [
      `cards shown as exact that are right, ${all?.queries} queries (${name}, ${where})`,
      percent(all?.shownRight ?? 0),
      '',
      '',
      '',
    ]),
    [
      `cards with both in «trade city» answers called exact, ${matrix.pairs} pairs (${where})`,
      percent(matrix.shareWithBoth),
      '',
      '',
      '≥ 95 %',
    ],
    [
      `«trade city» with a vacancy of both: it comes first, called exact (${where})`,
      describeMatrix(matrix),
      '',
      '',
      'all',
    ],
    [
      `ordinary words changed silently, changed aloud, of ${words.words} (${where})`,
      `${words.silently.length}, ${words.mended.length}`,
      '',
      '',
      '0, 0',
    ],
  ];
}

/** Lines of the bench on how well titles are read into trades. */
export async function titleCells(): Promise<Cells[]> {
  const tuning = await measureTitles('tuning');
  const heldOut = await measureTitles('held-out');
  return [['tuning', tuning, '≥ 92 %, ≥ 97 %'] as const, ['held out', heldOut, '≥ 92 %, ≥ 97 %'] as const].map(
    ([name, { titles, right, rightWhenMatched }, target]) => [
      `${titles} dirty titles into trades: right, right when matched (${name})`,
      `${percent(right)}, ${percent(rightWhenMatched)}`,
      '',
      '',
      target,
    ],
  );
}
