import { makeProduct } from './product.ts';
import { measureSearch } from './search-speed.ts';
import type { Percentiles } from './times.ts';

type Cells = [what: string, ours: string, peer: string, ratio: string, target: string];

/** What the search of so many vacancies costs, as rows of the table, and a note on what it took. */
export async function measureSearchSpeed(
  vacancies: number,
  options: { withPeer: boolean },
): Promise<{ cells: Cells[]; note: string }> {
  const product = await makeProduct();
  try {
    const speed = await measureSearch(product, vacancies, options);
    const { ours, naive, ratio, suggestions, published, change, loopDelayP99, startSeconds, built, takenOver } = speed;
    const size = vacancies.toLocaleString('en');
    const bytesEach = (megabytes: number) => `${Math.round((megabytes * 2 ** 20) / vacancies)} B`;
    return {
      cells: [
        [
          `search of ${size} with facets, p50 / p95, to naive SQL`,
          show(ours),
          naive ? show(naive) : '',
          naive ? `${ratio.toFixed(0)} ×` : '',
          '≤ 20 ms, ≥ 10 ×',
        ],
        ['suggestions, p50 / p95', show(suggestions), '', '', '≤ 20 ms'],
        ['waiting for the thread during 50 searches a second, p99', `${loopDelayP99.toFixed(1)} ms`, '', '', '≤ 20 ms'],
        ['a change in the index, p50 / p95', show(change), '', '', ''],
        ['published → found and on its page, p50 / p95', show(published), '', '', '≤ 500 ms'],
        ['start of a server → it answers a search', `${startSeconds.toFixed(1)} s`, '', '', '≤ 5 s'],
        [
          'memory of a vacancy in the index, built / taken over',
          `${bytesEach(built.megabytes)} / ${bytesEach(takenOver.megabytes)}`,
          '',
          '',
          '≤ 700 B',
        ],
      ],
      note: `${size} vacancies are filled in within ${speed.fillSeconds.toFixed(0)} s; their index is built in ${built.seconds.toFixed(0)} s and taken over in ${takenOver.seconds.toFixed(1)} s.`,
    };
  } finally {
    await product.destroy();
  }
}

function show({ p50, p95 }: Percentiles): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
}
