import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { pause, ROUNDS, WARM_UP, type ChatWorld, type Walk } from './chat.ts';
import { forgetLimits, openBare, openOurs, startBare } from './chat-sockets.ts';
import { median } from './load.ts';
import { weighed, type Running } from './processes.ts';

/** Peers of two processes, and the ends of their sockets. */
async function openBarePair(environment: Record<string, string>) {
  const processes = [await startBare(environment), await startBare(environment)] as const;
  const [sender, reader] = [await openBare(processes[0].port), await openBare(processes[1].port)];
  return { children: processes.map(({ child }) => child), sender, reader };
}

/**
 * From sending in one process to being seen in another, medians. The peer is a NOTIFY and `ws` with the same bytes; `durable` is the
 * same where the text is in a table first, so that it has waited for the disk as ours has.
 */
export async function timeTwoProcesses(
  world: ChatWorld,
  one: Running,
  other: Running,
  url: string,
): Promise<Walk & { durable: number }> {
  const { db, members, applicant, dialogId } = world;
  const sender = await openOurs(world, one.address, applicant);
  const reader = await openOurs(world, other.address, members[0] ?? '');
  const bare = await openBarePair({ DATABASE_URL: url });
  const kept = await openBarePair({ DATABASE_URL: url, DURABLE: '1' });
  const seen = async (socket: WebSocket, send: (mark: string) => void) => {
    const mark = randomUUID();
    const startedMs = performance.now();
    const came = new Promise<void>((resolve) => {
      socket.on('message', function look(data: Buffer) {
        if (!data.includes(mark)) return;
        socket.off('message', look);
        resolve();
      });
    });
    send(mark);
    await came;
    return performance.now() - startedMs;
  };
  let bytes = '';
  reader.on('message', (data: Buffer) => {
    if (data.includes('"t":"message"')) bytes = data.toString('utf8');
  });
  const seenBare = (pair: typeof bare) =>
    seen(pair.reader, (mark) => pair.sender.send(`${bytes.slice(0, -40)}${mark}`));
  const times: Record<'ours' | 'peer' | 'durable', number[]> = { ours: [], peer: [], durable: [] };
  const taken = { ours: { ms: 0 }, peer: { ms: 0 } };
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    if (round % 10 === 0) await forgetLimits(db);
    const ours = await weighed([one.child, other.child], taken.ours, () =>
      seen(reader, (text) =>
        sender.send(JSON.stringify({ v: 1, t: 'send', message: { dialogId, clientId: randomUUID(), text } })),
      ),
    );
    await pause(50);
    const peer = await weighed(bare.children, taken.peer, () => seenBare(bare));
    await pause(50);
    const durable = await seenBare(kept);
    await pause(50);
    if (round < WARM_UP) continue;
    times.ours.push(ours);
    times.peer.push(peer);
    times.durable.push(durable);
  }
  for (const socket of [sender, reader, bare.sender, bare.reader, kept.sender, kept.reader]) socket.terminate();
  for (const child of [...bare.children, ...kept.children]) child.kill();
  await sql`drop table bench_message`.execute(db);
  const processor = { ours: taken.ours.ms / (2 * ROUNDS), peer: taken.peer.ms / (2 * ROUNDS) };
  return { ours: median(times.ours), peer: median(times.peer), durable: median(times.durable), processor };
}
