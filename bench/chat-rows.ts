import { timeFanOuts, timeOpening, weighIdle, type ChatWorld, type Pair } from './chat.ts';
import { timeTwoProcesses } from './two-processes.ts';
import type { Running } from './processes.ts';

/** What is measured, ours, the peer, their ratio, and the target. */
export type Row = [what: string, ours: string, peer: string, ratio: string, target: string];

/** All of the chat, as rows of the table. */
export async function measureChat(
  world: ChatWorld,
  one: Running,
  two: Running,
  { url, idleSockets }: { url: string; idleSockets: number },
): Promise<Row[]> {
  const opening = await timeOpening(world, one.address);
  const through = await timeTwoProcesses(world, one, two, url);
  const fanOut = await timeFanOuts(world, one, two);
  const idle = await weighIdle(world, one, idleSockets);
  return [
    toRow('a message to 1,000 sockets, p95, to bare ws', fanOut, '≤ 1.5'),
    toRow('sent in one process, seen in another, median, to a bare NOTIFY and ws', through, '≤ 3.0'),
    toRow('the same, to a bare INSERT with NOTIFY and ws', { ours: through.ours, peer: through.durable }),
    toRow('opening a dialog of 100,000 messages, median, to one of 100', opening, '≤ 1.3'),
    toRow(`a call beside ${idle.open} idle sockets, median, to one without`, idle.call, '≤ 1.2'),
    toRow('processor for a message to 1,000 sockets, to bare ws', fanOut.processor),
    toRow('processor for a message through two processes, to a bare NOTIFY and ws', through.processor),
    toRow('held by an idle socket without garbage, heap and buffers, to bare ws', idle.kilobytes, '', 'kB'),
  ];
}

function toRow(what: string, { ours, peer }: Pair, target = '', unit = 'ms'): Row {
  return [what, `${ours.toFixed(1)} ${unit}`, `${peer.toFixed(1)} ${unit}`, (ours / peer).toFixed(2), target];
}
