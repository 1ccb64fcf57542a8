import type { Row } from '../chat-rows.ts';
import { measureEmbeds, ratioOf, type EmbedCost } from './cost.ts';

const SCRIPTS = 'script that all three elements add to a page on a 4× slowed processor';

/** The rows of the embeds: ours beside the loaders of others, from their packages. */
export async function benchEmbeds(marketplace: string, dataDir: string, rounds: number): Promise<Row[]> {
  const { feed, allThree, besideLoader, peers } = await measureEmbeds(marketplace, dataDir, rounds);
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(2)} kB`;
  const times = ({ tasks, scripts }: EmbedCost['added']) => `${tasks.toFixed(0)} ms, scripts ${scripts.toFixed(0)} ms`;
  const milliseconds = ({ added }: EmbedCost) => `${added.scripts.toFixed(0)} ms`;
  const [cal] = peers;
  const rows: Row[] = [
    [SCRIPTS, milliseconds(allThree), '', '', '≤ 80 ms'],
    [`${SCRIPTS} that has the loader of ${cal?.name}`, milliseconds(besideLoader), '', '', '≤ 80 ms'],
    ['layout shift of a page with all three elements', allThree.added.shift.toFixed(3), '', '', '≤ 0.01'],
  ];
  for (const ours of [feed, allThree])
    for (const peer of peers) {
      const beside = `of ${ours.name}, to the loader of ${peer.name}`;
      rows.push(
        [
          `weight of the first view ${beside}`,
          kilobytes(ours.bytes),
          kilobytes(peer.bytes),
          share(ours.bytes, peer.bytes),
          '',
        ],
        [`main thread ${beside}`, times(ours.added), times(peer.added), ratioOf(ours, peer).toFixed(2), ''],
        [`layout shift ${beside}`, ours.added.shift.toFixed(3), peer.added.shift.toFixed(3), '', ''],
      );
    }
  return rows;
}

/** What the rows do not say. */
export const EMBEDS_NOTE =
  'Loaders of embeds are measured without what their iframes load, which is not in their packages; ours have shown their first view, the feed its vacancies.';

function share(ours: number, peer: number): string {
  return (ours / peer).toFixed(2);
}
